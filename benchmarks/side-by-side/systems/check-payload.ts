import { Ajv2020 } from 'ajv/dist/2020.js';
import { findSport } from '#core/contract/catalog';
import { ingressJsonSchema } from '#core/contract/json-schema';

/** A word about what is wrong with a payload; none when nothing is. The schema is the one that Scorewire publishes. */
export type CheckPayload = (payload: string) => string | undefined;

export function createPayloadCheck(): CheckPayload {
  const basketball = findSport(3);
  const schema = basketball && ingressJsonSchema(basketball);
  if (schema === undefined) throw new Error('there is no contract of basketball');
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  const validate = ajv.compile(schema);
  return (payload) => {
    try {
      if (validate(JSON.parse(payload))) return undefined;
    } catch {
      return 'not JSON';
    }
    return ajv.errorsText(validate.errors);
  };
}
