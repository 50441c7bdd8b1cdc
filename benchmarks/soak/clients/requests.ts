import { count, type Soak } from '../soak.ts';

/** One GET. Undefined when a restart came between; anything else but 200 and 304 is a broken promise. */
export async function getDuringSoak(
  soak: Soak,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const { service, promises } = soak;
  for (let attempt = 0; ; attempt += 1) {
    const { generation, isUp } = service;
    const wasUndisturbed = (): boolean => isUp && service.isUp && service.generation === generation;
    try {
      const response = await fetch(service.url + path, { headers });
      count(soak, 'REST requests');
      if (response.status === 200 || response.status === 304) return response;
      const text = await response.text();
      if (wasUndisturbed()) promises.add('a right request was refused', `${path}: ${response.status} ${text}`);
      return undefined;
    } catch (error) {
      if (!wasUndisturbed()) return undefined;
      // The first failure may be that of a kept connection to the process before.
      if (attempt === 0) continue;
      promises.add('a right request failed', `${path}: ${String(error)} ${String((error as Error).cause)}`);
      return undefined;
    }
  }
}
