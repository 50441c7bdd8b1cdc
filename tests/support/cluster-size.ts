/**
 * How many nodes the services of end-to-end tests have: `npm run test:cluster` sets it to three. Then publishers, subscribers and readers of REST each
 * use another node.
 */
export const clusterSize = Number(process.env['SCOREWIRE_TEST_NODES'] ?? 1);

export const isCluster = clusterSize > 1;
