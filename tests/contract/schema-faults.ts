import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { IngressJsonSchema } from '#core/contract/json-schema';

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });

/** Which fields break the published JSON Schema of a contract, as a schema library sees it. */
export function schemaFaults(schema: IngressJsonSchema): (event: object) => Set<string> {
  const validate = ajv.getSchema(schema.$id) ?? ajv.compile(schema);
  return (event) => new Set(validate(event) ? [] : (validate.errors ?? []).map(fieldOf));
}

function fieldOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === 'required' ? String(params['missingProperty']) : instancePath.slice(1);
}
