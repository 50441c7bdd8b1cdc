/** The place of the share links of a bot. */
export function ShareLinksPanel(_: { readonly botId: number }) {
  return null;
}
