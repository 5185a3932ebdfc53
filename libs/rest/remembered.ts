/** Makes something once and again only when its version is another. */
export function remembered<T>(version: () => string, make: () => T): () => T {
  let kept: { of: string; value: T } | undefined;
  return () => {
    const of = version();
    if (kept?.of !== of) kept = { of, value: make() };
    return kept.value;
  };
}

/** Names the present quarter of an hour: in every time zone, days begin with one. */
export const quarterHour = (): string => String(Math.floor(Date.now() / 900_000));
