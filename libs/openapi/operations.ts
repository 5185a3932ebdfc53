import type { ArgSpec } from '#libs/args';
import type { Definition, Endpoint, RestRoute, Verb } from '#libs/rest';
import type { Schema, Schemas } from './schemas.js';

/** Finds the presenter of a class that routes name in `shows`. */
export type PresenterOf = (type: NonNullable<Endpoint['shows']>) => Definition;

/** The path of a route as OpenAPI writes it. */
export const pathOf = ({ pattern }: RestRoute): string =>
  pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}') || '/';

/** The first part of a route's path below its namespace; empty for the namespace itself. */
export function resourceOf({ namespace, pattern }: RestRoute): string {
  const [resource = ''] = pattern.slice(namespace.length + 2).split('/');
  return resource.startsWith('(') ? '' : resource;
}

/** Whether arguments of a verb come in a body. */
export const writes = (verb: Verb): boolean => verb !== 'GET' && verb !== 'DELETE';

/** The arguments of an endpoint, those of its path apart, with the defaults that hold now. */
export function argumentsOf(route: RestRoute, endpoint: Endpoint): { path: ArgSpec[]; others: ArgSpec[] } {
  const defaults = endpoint.defaults?.() ?? {};
  const specs = endpoint.binder.specs.map((spec) =>
    Object.hasOwn(defaults, spec.name) ? { ...spec, default: defaults[spec.name] } : spec,
  );
  const inPath = new Set(route.parameters);
  const path = route.parameters.map((name): ArgSpec => {
    const spec = specs.find((one) => one.name === name) ?? { name, type: 'string' };
    const values = alternatives(route, name);
    return values && !spec.enum ? { ...spec, enum: values } : spec;
  });
  return { path, others: specs.filter(({ name }) => !inPath.has(name)) };
}

/** The words that a parameter of a path may be, where its pattern is a choice of them. */
const alternatives = ({ pattern }: RestRoute, name: string): string[] | undefined =>
  new RegExp(`\\(\\?P<${name}>([\\w/|-]+)\\)`).exec(pattern)?.[1]?.split('|');

/** What an endpoint refuses: status → when. */
export function refusalsOf(route: RestRoute, { may, removal, refuses }: Endpoint): Record<number, string> {
  const refusals: Record<number, string> = {
    400: 'Arguments are missing or not valid.',
    401: 'The credentials are wrong, or the operation asks for a sign-in.',
    429: 'There were too many attempts to sign in that failed.',
  };
  if (may) refusals[403] = 'The signed-in user may not do this.';
  if (route.parameters.length) refusals[404] = 'There is no such item.';
  if (removal === 'by trash') refusals[410] = 'The item is in the trash already.';
  if (removal === 'for good') refusals[501] = 'There is no trash: `force` has to be true.';
  return { ...refusals, ...refuses };
}

/** The schema of what an endpoint answers. */
export function answerOf({ shows, list, removal }: Endpoint, schemas: Schemas, presenter: PresenterOf): Schema {
  const one = shows ? schemas.reference(presenter(shows)) : { type: 'object' };
  if (removal) return removal === 'by trash' ? schemas.either([one, schemas.removed(one)]) : schemas.removed(one);
  if (!list) return one;
  if (list === 'by name') return { type: 'object', additionalProperties: one };
  const items = { type: 'array', items: one };
  if (list === true) return items;
  return { type: 'object', properties: { [list.items]: items, ...schemas.members(list.members) } };
}

/** The headers of a paged list. */
export function headersOf({ list }: Endpoint): { name: string; description: string }[] {
  if (!list || list === 'by name' || (list !== true && list.paged === false)) return [];
  return [
    { name: 'X-WP-Total', description: 'Size of the whole list in items.' },
    { name: 'X-WP-TotalPages', description: 'Size of the whole list in pages.' },
  ];
}
