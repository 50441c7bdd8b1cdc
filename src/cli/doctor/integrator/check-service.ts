import { type Finding, failed, ok } from '#app/health/finding';
import { describeEndpoint, type Endpoint } from '#cli/doctor/endpoint';
import { type HttpAnswer, type HttpFault, parseBody, requestHttp } from '#cli/doctor/probe/http-request';
import { identifyPort, type Spoken } from '#cli/doctor/probe/identify-port';
import type { TlsFacts } from './check-tls.ts';
import type { TargetCheck } from './target.ts';

export interface ServiceFacts {
  readonly endpoint: Endpoint;
  readonly answer: HttpAnswer | HttpFault;
  /** The protocol of the port, when it is not HTTP. */
  readonly spoken?: Spoken;
}

/** Checks that the answer comes from Scorewire, and not from another program at the same address. */
export function createServiceCheck(tls: TargetCheck<TlsFacts>): TargetCheck<ServiceFacts> {
  return {
    id: 'rest-service',
    title: 'service',
    needs: [tls],
    async gather({ rest, timeoutMs, ca }) {
      const answer = await requestHttp(rest, '/', {}, { timeoutMs, ca });
      if (answer.kind === 'answer') return { endpoint: rest, answer };
      return { endpoint: rest, answer, spoken: await identifyPort(rest, timeoutMs) };
    },
    judge: judgeService,
  };
}

export function isScorewire(facts: ServiceFacts | undefined): boolean {
  return facts !== undefined && judgeService(facts).state === 'ok';
}

export function judgeService({ endpoint, answer, spoken }: ServiceFacts): Finding {
  return answer.kind === 'fault' ? judgeSilence(endpoint, spoken ?? 'silence') : judgeAnswer(endpoint, answer);
}

function judgeSilence(endpoint: Endpoint, spoken: Spoken): Finding {
  const where = describeEndpoint(endpoint);
  if (spoken === 'mqtt' || spoken === 'mqtts')
    return failed(
      'rest-url-is-mqtt-port',
      `${where} is the MQTT broker, not the REST interface.`,
      `Give the REST address to --url (port 8080 unless the operator changed it) and ${spoken}://${where} to --broker.`,
    );
  if (spoken === 'https' || spoken === 'tls')
    return failed(
      'rest-needs-tls',
      `${where} takes only TLS, and the address begins with http://.`,
      `Use https://${where}`,
    );
  return failed(
    'rest-silent',
    `Something accepts connections at ${where}, but answers nothing to HTTP.`,
    'Ask the operator what listens there: a proxy or load balancer without a service behind it often does this.',
  );
}

function judgeAnswer({ url }: Endpoint, answer: HttpAnswer): Finding {
  const body = parseBody(answer) as { readonly name?: unknown; readonly version?: unknown; readonly code?: unknown };
  const { status, headers } = answer;
  const { server } = headers;
  if (body?.name === 'Scorewire') return ok(`Scorewire ${String(body.version)}`);
  if (status === 503 && body?.code === 'not-ready') return stopping;
  if (status >= 300 && status < 400)
    return failed(
      'rest-redirects',
      `${url.origin} redirects to ${headers.location ?? 'another address'}.`,
      `Use that address as --url: clients do not send passwords after a redirect.`,
    );
  if (status === 502 || status === 503 || status === 504)
    return failed(
      'proxy-without-service',
      `A proxy answers at ${url.origin} with ${status}, because it does not reach Scorewire.`,
      'Ask the operator to start the service, or to correct the address of the service in the proxy.',
    );
  return failed(
    'not-scorewire',
    `${url.origin} answers ${status}${server === undefined ? '' : ` (${String(server)})`}, and is not Scorewire.`,
    'Check --url: another program listens there, or the service is under another host, port or path.',
  );
}

export const stopping = failed(
  'service-stopping',
  'The service is stopping.',
  'Wait a moment and run scorewire doctor again; if it stays so, ask the operator to start the service.',
);
