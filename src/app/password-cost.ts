/**
 * The first choice of OWASP: about 70 ms and 46 MiB per check. Its second choice, 19 MiB in two passes, takes half the time, but glibc does not
 * return blocks under 32 MiB to the system: each thread of the pool held 19 MiB for good.
 */
export const passwordCost = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 };
