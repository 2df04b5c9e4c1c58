"""Reads the JUnit files that are named and prints what junitparser makes of
each: suites, cases, failures, errors and skipped, counted and as stated."""
import sys

from junitparser import Error, Failure, JUnitXml, Skipped

for name in sys.argv[1:]:
    xml = JUnitXml.fromfile(name)
    stated = (xml.tests, xml.failures, xml.errors, xml.skipped)
    counted = [0, 0, 0, 0]
    names = set()
    for suite in xml:
        in_suite = [0, 0, 0, 0]
        for case in suite:
            in_suite[0] += 1
            for result in case.result:
                in_suite[{Failure: 1, Error: 2, Skipped: 3}[type(result)]] += 1
                if not result.message:
                    sys.exit(f"{name}: a result without a message")
            if (suite.name, case.classname, case.name) in names:
                sys.exit(f"{name}: two cases called {case.name}")
            names.add((suite.name, case.classname, case.name))
        if (suite.tests, suite.failures, suite.errors, suite.skipped) != tuple(in_suite):
            sys.exit(f"{name}: suite {suite.name} states other sums than it holds")
        counted = [a + b for a, b in zip(counted, in_suite)]
    if stated != tuple(counted):
        sys.exit(f"{name}: states {stated}, holds {counted}")
    if counted[0] == 0:
        sys.exit(f"{name}: an empty suite is green")
    print(*counted)
