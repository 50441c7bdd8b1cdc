/** The parts of an ingress status that commands show; the service and the check inside this program make the same. */
export interface ShownStatus {
  readonly statusType: number;
  readonly statusName: string;
  readonly severity: string;
  readonly message: string;
  readonly errors: readonly ShownFault[];
}

export interface ShownFault {
  readonly field: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly hint: string | null;
}
