/** Loaded ahead of a service: kills it at the moment when it would print its start block. */
process.stdout.write = () => process.kill(process.pid, 'SIGKILL');
