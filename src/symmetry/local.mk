# symmetry: groups of symmetries of problems, and solutions up to them.  May include base/ and the public headers.
