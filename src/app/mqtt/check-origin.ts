import { allowsOrigin } from '#core/origins';

interface UpgradeRequest {
  readonly headers: { readonly origin?: string | undefined; readonly host?: string | undefined };
}

/**
 * The reason why a page may not open MQTT over WebSocket; undefined when it may. Browsers send no preflight for a WebSocket, only the Origin of the
 * page. A client without an Origin is not a browser. The pages of this service are allowed, on all its ports.
 */
export function createOriginCheck(
  origins: readonly string[],
  ownPorts: () => readonly number[],
): (request: UpgradeRequest) => string | undefined {
  return ({ headers: { origin, host = '' } }) => {
    if (origin === undefined || allowsOrigin(origins, origin) || isOwn(origin, host.toLowerCase(), ownPorts()))
      return undefined;
    const shown = origin.slice(0, 200);
    return `Pages of ${shown} may not connect here: the operator can allow that with SCOREWIRE_CORS_ORIGINS=${shown}.`;
  };
}

/** The scheme is ignored: clients that are not browsers send https for plain ports too. */
function isOwn(origin: string, host: string, ownPorts: readonly number[]): boolean {
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false;
  const page = new URL(origin);
  if (page.host === host) return true;
  const port = Number(page.port || (page.protocol === 'https:' ? 443 : 80));
  return page.hostname === new URL(`http://${host}`).hostname && ownPorts.includes(port);
}
