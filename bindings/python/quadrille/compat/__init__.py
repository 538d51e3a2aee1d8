"""Modules that take calls as other packages do: `exact_cover`, of the package exact-cover, and
`xcover`."""
