# debian: packages for Debian, by dpkg-buildpackage.
EXTRA_DIST += \
	debian/changelog \
	debian/control \
	debian/copyright \
	debian/libquadrille-dev.install \
	debian/libquadrille0.install \
	debian/not-installed \
	debian/quadrille-doc.install \
	debian/quadrille-mpi.install \
	debian/quadrille.install \
	debian/rules \
	debian/source/format \
	debian/tests/cmake \
	debian/tests/command \
	debian/tests/control \
	debian/tests/library \
	debian/tests/python
