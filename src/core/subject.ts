/** Whether a subject of the bus is one that was subscribed to; `*` stands for one part. */
export function matchesSubject(wanted: string, subject: string): boolean {
  if (wanted === subject) return true;
  const given = subject.split('.');
  const parts = wanted.split('.');
  return parts.length === given.length && parts.every((part, index) => part === '*' || part === given[index]);
}
