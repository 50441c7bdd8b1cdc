/** Drops undefined properties, so that documents contain only what is defined for a field. */
export function presentOnly<Properties extends object>(properties: Properties): PresentOnly<Properties> {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as PresentOnly<Properties>;
}

type PresentOnly<Properties> = { readonly [Key in keyof Properties]?: Exclude<Properties[Key], undefined> };
