/** The permissions of a file as chmod takes them. */
export function shownMode(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}
