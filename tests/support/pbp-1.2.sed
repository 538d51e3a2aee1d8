# From version 3.0 of VeriPB's format to 1.2, which the VeriPB of 2022 reads: of proofs that `quadrille best --proof` writes, and
# of their formulas.
#
#     sed -f pbp-1.2.sed p.opb >p-1.opb; sed -f pbp-1.2.sed p >p-1; veripb p-1.opb p-1
#
# A solution that is excluded is excluded by the literals that it is told by, and what is concluded is that the last constraint is a
# contradiction.
s/^pseudo-Boolean proof version 3\.0$/pseudo-Boolean proof version 1.2/
/^preserved: /d
s/^soli /o /
s/^solx /v /
/^output NONE ;$/d
s/^conclusion .*: \([0-9]*\) .*$/c \1/
/^end pseudo-Boolean proof ;$/d
/^\(f\|pol\|del\|o\|v\) /s/ *;$//
