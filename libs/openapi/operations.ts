import { specOf, type ArgSpec } from '#libs/binding';
import { versionsOf, type Endpoint, type RestRoute, type Verb } from '#libs/requests';
import { isIdempotent } from '#libs/rest';

/** The path of a route as OpenAPI writes it. */
export const pathOf = ({ pattern }: RestRoute): string =>
  pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}') || '/';

/** The first part of a route's path below its namespace; empty for the namespace itself. */
export function resourceOf({ namespace, pattern }: RestRoute): string {
  const [resource = ''] = pattern.slice(namespace.length + 2).split('/');
  return resource.startsWith('(') ? '' : resource;
}

/** Whether requests with this method have a body. */
export const writes = (verb: Verb): boolean => verb !== 'GET' && verb !== 'DELETE';

/**
 * The arguments of an endpoint, separated into path arguments and others; with the current values of defaults that are
 * computed, if `withCurrent` is set.
 */
export function argumentsOf(
  route: RestRoute,
  endpoint: Endpoint,
  withCurrent: boolean,
): { path: ArgSpec[]; others: ArgSpec[] } {
  const defaults = (withCurrent && endpoint.defaults?.()) || {};
  const specs = endpoint.binder.specs.map((spec) =>
    Object.hasOwn(defaults, spec.name) ? { ...spec, default: defaults[spec.name] } : spec,
  );
  const inPath = new Set(route.parameters);
  const path = route.parameters.map((name): ArgSpec => {
    const spec = specs.find((one) => one.name === name) ?? specOf({ name, type: 'string' });
    const values = alternatives(route, name);
    return values && !spec.enum ? { ...spec, enum: values } : spec;
  });
  return { path, others: specs.filter(({ name }) => !inPath.has(name)) };
}

/** The values of a path parameter whose pattern is a list of words. */
const alternatives = ({ pattern }: RestRoute, name: string): string[] | undefined =>
  new RegExp(`\\(\\?P<${name}>([\\w/|-]+)\\)`).exec(pattern)?.[1]?.split('|');

/** Whether the item of a route has versions, which `If-Match` can name. */
export const hasVersions = (route: RestRoute, endpoint: Endpoint): boolean => versionsOf(route, endpoint) !== undefined;

/** The error responses of an endpoint: status → when. */
export function errorsOf(route: RestRoute, endpoint: Endpoint): Record<number, string> {
  const { authorize, removal, errors, verbs } = endpoint;
  const responses: Record<number, string> = {
    400: 'Arguments are missing or not valid.',
    401: 'The credentials are invalid, or authentication is required.',
    429: 'Too many failed sign-in attempts.',
  };
  if (authorize) responses[403] = 'The user is not allowed to do this.';
  if (route.parameters.length) responses[404] = 'The item does not exist.';
  if (hasVersions(route, endpoint) && !verbs.includes('GET'))
    responses[412] = 'The item has changed since the version in `If-Match`.';
  if (verbs.includes('POST') && isIdempotent(endpoint, 'POST'))
    responses[422] = 'The `Idempotency-Key` belongs to another request.';
  if (removal === 'by trash') responses[410] = 'The item is already in the trash.';
  if (removal === 'for good') responses[501] = 'There is no trash: `force` must be true.';
  return { ...responses, ...errors };
}

/** The headers of a paged list. */
export function headersOf({ list }: Endpoint): { name: string; description: string }[] {
  if (!list || list === 'by name' || (list !== true && list.paged === false)) return [];
  return [
    { name: 'X-WP-Total', description: 'Total number of items.' },
    { name: 'X-WP-TotalPages', description: 'Total number of pages.' },
  ];
}

/** A JSON Schema, or a part of a document. */
export type Schema = Record<string, unknown>;

/** The schema keywords of an argument besides its type. */
export function limitsOf(spec: ArgSpec): Schema {
  const { format, minimum, maximum, minLength, maxLength, maxItems } = spec;
  const limits = { format, minimum, maximum, minLength, maxLength, maxItems, enum: spec.enum, default: spec.default };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** A list and its items. A default with a single item becomes a list. */
export function listOf(items: Schema, spec: ArgSpec, limits: Schema): Schema {
  const { itemLimits: { format: _, ...itemLimits } = {}, default: standard } = spec;
  return {
    type: 'array',
    items: { ...items, ...itemLimits },
    ...limits,
    ...(standard === undefined || Array.isArray(standard) ? {} : { default: [standard] }),
  };
}
