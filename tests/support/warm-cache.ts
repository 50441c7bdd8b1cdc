/** Run before the tests: the first of them start at the same time, and find most of what they load in the compile cache. */
import '#cli/run';
import '#main';
import '#sdk';
import '#tests/conformance/raw-client';
import '#tests/e2e/arrange-operator';
import '#tests/support/property';
import '#tests/support/service-process';
import '#tests/support/test-app';
