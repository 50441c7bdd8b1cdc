import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';

/** Opens a port; the error for a port that is taken names the setting to change. */
export async function listenOn<Opened>(
  what: string,
  host: string,
  port: number,
  listen: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await listen();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const taken = `Port ${port} on ${host} is taken: stop what listens there, or set SCOREWIRE_${what}_PORT to another one.`;
    throw new StartError(code === 'EADDRINUSE' ? taken : `Cannot listen on ${host} port ${port}: ${reasonOf(error)}.`);
  }
}
