/** A declaration as it is stored, perhaps with members that only a newer program knows. */
type Stored = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): [string, unknown][] => Object.entries(Object(value) as object);

/**
 * A stored declaration with another name of a type, wherever it names it: as a type, as the owner of fields, as a type
 * of taxonomies, and as what rights and references lead to. Addresses stay: a REST base that followed from the name is
 * written down.
 */
export function withRenamedType(stored: object, from: string, to: string): object {
  const { types, taxonomies, fields, ...others } = stored as Stored;
  const name = (one: unknown): unknown => (one === from ? to : one);
  const renamedKeys = (value: unknown, change: (member: unknown, key: string) => unknown) =>
    Object.fromEntries(membersOf(value).map(([key, member]) => [name(key), change(member, key)]));
  return {
    ...others,
    types: renamedKeys(types, (type, key) => {
      const { rights } = type as { rights?: unknown };
      const like = (Object(rights) as { like?: unknown }).like;
      return {
        ...(key === from ? { restBase: from } : {}),
        ...(type as object),
        ...(like === from ? { rights: { like: to } } : {}),
      };
    }),
    taxonomies: renamedKeys(taxonomies, (taxonomy) => {
      const { types: users } = taxonomy as { types?: unknown };
      return { ...(taxonomy as object), ...(Array.isArray(users) ? { types: users.map(name) } : {}) };
    }),
    fields: renamedKeys(fields, (some) =>
      Object.fromEntries(membersOf(some).map(([key, field]) => [key, withTargets(field, name)])),
    ),
  };
}

/** A form with other names of what its references lead to, also inside of objects and lists. */
function withTargets(form: unknown, name: (one: unknown) => unknown): unknown {
  if (typeof form !== 'object' || form === null || Array.isArray(form)) return form;
  const { to, of, members } = form as Stored;
  return {
    ...form,
    ...(Array.isArray(to) ? { to: to.map(name) } : {}),
    ...(of === undefined ? {} : { of: withTargets(of, name) }),
    ...(members === undefined
      ? {}
      : { members: Object.fromEntries(membersOf(members).map(([key, one]) => [key, withTargets(one, name)])) }),
  };
}

/** The numbers of fields after a type got another name. Those that a former type of this name had are forgotten. */
export function withRenamedOwner(ids: Readonly<Record<string, number>>, from: string, to: string) {
  const kept = Object.entries(ids).filter(([name]) => !name.startsWith(`${to}.`));
  return Object.fromEntries(
    kept.map(([name, id]) => [name.startsWith(`${from}.`) ? to + name.slice(from.length) : name, id]),
  );
}
