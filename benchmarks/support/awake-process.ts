// Does nothing, all the time, for as long as the benchmark runs that has started it.
const parent = process.ppid;
while (process.ppid === parent) for (let count = 0; count < 10_000; count += 1) Atomics.pause();
