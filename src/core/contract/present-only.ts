/** The properties that have a value: what is not said of a field stays out of its documents. */
export function presentOnly<Properties extends object>(properties: Properties): PresentOnly<Properties> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as PresentOnly<Properties>;
}

type PresentOnly<Properties> = { readonly [Key in keyof Properties]?: Exclude<Properties[Key], undefined> };
