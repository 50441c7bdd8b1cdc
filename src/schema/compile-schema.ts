import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { FieldFault } from '#core/problem';

/** Returns all faults of a value; empty when it is valid. */
export type SchemaCheck = (value: unknown) => FieldFault[];

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  verbose: true,
  validateFormats: false,
  validateSchema: false,
});
const faultsMax = 50;

/** Compiles a JSON Schema. A fault tells what was expected in words, and names the field by a JSON Pointer. */
export function compileSchema(schema: object): SchemaCheck {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []).slice(0, faultsMax).map(toFault));
}

function toFault(error: ErrorObject): FieldFault {
  const { keyword, instancePath, params, data } = error;
  switch (keyword) {
    case 'required':
      return { pointer: `${instancePath}/${escape(params['missingProperty'])}`, detail: 'It is required: send it.' };
    case 'additionalProperties':
      return {
        pointer: `${instancePath}/${escape(params['additionalProperty'])}`,
        detail: 'There is no such field: leave it out.',
      };
    case 'type':
      return { pointer: instancePath, detail: `It must be ${typeNames(params['type'])}; got ${nameOf(data)}.` };
    case 'enum':
      return {
        pointer: instancePath,
        detail: `It must be one of ${(params['allowedValues'] as unknown[]).join(', ')}.`,
      };
    case 'minLength':
      return { pointer: instancePath, detail: `It must have at least ${params['limit']} characters.` };
    case 'maxLength':
      return { pointer: instancePath, detail: `It may have up to ${params['limit']} characters.` };
    case 'minimum':
      return { pointer: instancePath, detail: `It must be ${params['limit']} or more.` };
    case 'maximum':
      return { pointer: instancePath, detail: `It must be ${params['limit']} or less.` };
    case 'minItems':
      return { pointer: instancePath, detail: `It takes ${params['limit']} ${itemsOf(params['limit'])} or more.` };
    case 'maxItems':
      return { pointer: instancePath, detail: `It takes ${params['limit']} ${itemsOf(params['limit'])} or fewer.` };
    case 'minProperties':
      return { pointer: instancePath, detail: 'Send at least one field.' };
    case 'pattern':
      return { pointer: instancePath, detail: `It must be ${formOf(error)}.` };
    default:
      return { pointer: instancePath, detail: `It ${error.message ?? 'is not right'}.` };
  }
}

function itemsOf(count: unknown): string {
  return count === 1 ? 'item' : 'items';
}

/** The schema describes its pattern in words, so that users never see a pattern. */
function formOf({ parentSchema }: ErrorObject): string {
  const form: unknown = parentSchema?.['x-form'];
  return typeof form === 'string' ? form : 'written in another form';
}

function escape(name: unknown): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) => articles[String(name)] ?? String(name));
  return names.join(' or ');
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return articles[typeof value] ?? typeof value;
}

const articles: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};
