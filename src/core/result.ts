/** An outcome as a value. Outcomes are returned, faults are thrown. */
export type Result<Value, Failure> = Ok<Value> | Failed<Failure>;

interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

interface Failed<Failure> {
  readonly ok: false;
  readonly failure: Failure;
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function failed<Failure>(failure: Failure): Failed<Failure> {
  return { ok: false, failure };
}
