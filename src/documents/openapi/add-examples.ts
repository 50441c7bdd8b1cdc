import recorded from './examples.json' with { type: 'json' };
import { renderCurl } from './render-curl.ts';
import { methodOf, pathOf, type Sample, samples, templateOf } from './samples.ts';

/** What a service with demo data answers to a sample; a test compares. */
export interface RecordedAnswer {
  readonly status: number;
  /** Undefined when it has no body. */
  readonly mediaType?: string;
  readonly body?: unknown;
}

interface OpenApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
  'x-codeSamples'?: readonly { lang: string; label: string; source: string }[];
}

const answers = recorded as Readonly<Record<string, RecordedAnswer>>;

/** Adds to each operation of the OpenAPI document a command, example values of its parameters and bodies, and the answer. */
export function addExamples(document: object): object {
  const { paths } = document as OpenApiDocument;
  for (const sample of samples) {
    const operation = paths[templateOf(sample)]?.[methodOf(sample).toLowerCase()];
    if (operation !== undefined) addExample(operation, sample, answers[sample.operation]);
  }
  return document;
}

function addExample(operation: Operation, sample: Sample, answer: RecordedAnswer | undefined): void {
  operation['x-codeSamples'] = [{ lang: 'Shell', label: 'curl', source: renderCurl(sample) }];
  const values = parametersOf(sample);
  for (const parameter of operation.parameters ?? []) {
    const value = values.get(parameter.name);
    if (value !== undefined) parameter.example = /^\d+$/.test(value) ? Number(value) : value;
  }
  const json = operation.requestBody?.content['application/json'];
  if (json !== undefined && sample.body !== undefined) json.example = sample.body;
  if (answer?.body === undefined) return;
  const content = operation.responses[answer.status]?.content?.[answer.mediaType ?? ''];
  if (content !== undefined) content.example = answer.body;
}

/** The values that the path of a sample has for the parameters of its operation. */
function parametersOf(sample: Sample): ReadonlyMap<string, string> {
  const [path = '', query] = pathOf(sample).split('?', 2);
  const given = path.split('/');
  const inPath = templateOf(sample)
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), given[index] ?? ''] as const] : []));
  return new Map([...inPath, ...new URLSearchParams(query ?? '')]);
}
