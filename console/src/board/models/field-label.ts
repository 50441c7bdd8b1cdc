/** `HomeYardsRushing` is `Yards rushing` in the group of the home side: the words of the name, without the side. */
export function fieldLabel(field: string, side: string): string {
  const words = field
    .slice(side.length)
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([0-9])([A-Za-z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ');
  return words.map((word, index) => (index === 0 || /^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase())).join(' ');
}
