import { type Finding, failed, ok } from '#app/health/finding';
import { type HttpAnswer, type HttpFault, parseBody, requestHttp } from '#cli/doctor/probe/http-request';
import { type ServiceFacts, stopping } from './check-service.ts';
import type { TargetCheck } from './target.ts';

/** Whether the service can reach its store. */
export function createReadyCheck(service: TargetCheck<ServiceFacts>): TargetCheck<HttpAnswer | HttpFault> {
  return {
    id: 'rest-ready',
    title: 'ready',
    needs: [service],
    gather: ({ rest, timeoutMs, ca }) => requestHttp(rest, '/readyz', {}, { timeoutMs, ca }),
    judge: judgeReady,
  };
}

export function judgeReady(answer: HttpAnswer | HttpFault): Finding {
  if (answer.kind === 'answer' && answer.status === 200) return ok('the service and its database work');
  if (answer.kind === 'fault') return stopping;
  const { detail } = (parseBody(answer) ?? {}) as { readonly detail?: unknown };
  if (typeof detail === 'string' && detail.includes('stopping')) return stopping;
  return failed(
    'service-not-ready',
    'The service runs, but cannot use its database.',
    'Ask the operator to run scorewire doctor --operator on the machine of the service.',
  );
}
