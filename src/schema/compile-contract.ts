import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { CompileContract } from '#core/ingress/check-event';

/** Reports all faults at once, without data: the texts for the sender are made from the contract. */
// A test holds the contracts to the meta-schema, and events with faults are few: neither that check nor the optimiser is worth the time at the start.
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  validateSchema: false,
  code: { optimize: false },
});

/** Compiles an ingress contract to a check that names the fields that break it. */
export const compileContract: CompileContract = (schema) => {
  // Several services in one process share the same contracts.
  const validate = ajv.getSchema(schema.$id) ?? ajv.compile(schema);
  return (event) => (validate(event) ? undefined : (validate.errors ?? []).map(fieldOf));
};

function fieldOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return String(params['missingProperty']);
  return instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
}
