/** Present values after others have changed what they were read from: what was not changed here is that of the others. */
export function rebased<Values extends object>(present: Values, former: Values, theirs: Values): Values {
  const isSame = (name: keyof Values) => JSON.stringify(present[name]) === JSON.stringify(former[name]);
  const names = Object.keys(theirs) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, isSame(name) ? theirs[name] : present[name]])) as Values;
}

/** The values that both have changed, each in another way, by name. */
export function clashing<Values extends object>(present: Values, former: Values, theirs: Values): (keyof Values)[] {
  const changed = differing(former, theirs);
  return differing(present, theirs).filter(
    (name) => changed.includes(name) && JSON.stringify(present[name]) !== JSON.stringify(former[name]),
  );
}

/** The values that differ, by name. */
export const differing = <Values extends object>(one: Values, other: Values): (keyof Values)[] =>
  (Object.keys(one) as (keyof Values)[]).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
