/** Replaces the file of the same name in the bundle that the tests start: little memory, because hashing is not what they test. */
export const passwordCost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
