import type { Endpoint, RestRoute } from '#libs/requests';
import { resourceOf } from './operations.js';
import { pascal } from './response-schemas.js';

/** Methods of controllers whose operations have another name. */
const VERBS: Readonly<Record<string, string>> = { show: 'get', change: 'update' };
/** Names of resources without a plural. */
const UNCOUNTABLE = /(?:Settings|Status|Media|Stats|Sessions|Health)$/;

/** The name of an operation from its controller and method: `PostsController_list` is `listPosts`. */
export function operationIdOf(handler: string): string {
  const [controller = '', method = ''] = handler.split('_');
  const noun = controller.replace(/Controller$/, '');
  const [, first = method, rest = ''] = /^([a-z]+)(.*)$/.exec(method) ?? [];
  const verb = VERBS[first] ?? first;
  return verb + (verb === 'list' ? noun : singular(noun)) + rest;
}

/** The names of the operations of endpoints. Equal ones get the name of their resource or namespace. */
export function operationIds(routes: Iterable<RestRoute>): Map<Endpoint, string> {
  const placed = [...routes].flatMap((route) => route.endpoints.map((endpoint) => ({ route, endpoint })));
  const counts = new Map<string, number>();
  for (const { endpoint } of placed) counts.set(nameOf(endpoint), (counts.get(nameOf(endpoint)) ?? 0) + 1);
  return new Map(
    placed.map(({ route, endpoint }) => {
      const name = nameOf(endpoint);
      return [endpoint, counts.get(name) === 1 ? name : placedName(name, route)];
    }),
  );
}

const nameOf = ({ operationId, id }: Endpoint): string => operationId ?? operationIdOf(id);

/** The name of an operation with the resource of its route after the verb. */
function placedName(name: string, route: RestRoute): string {
  const place = pascal(singular(resourceOf(route))) || pascal(route.namespace);
  return name.replace(/^[a-z]+/, (verb) => verb + place);
}

function singular(noun: string): string {
  if (UNCOUNTABLE.test(noun)) return noun;
  if (/(?:ss|us)es$/.test(noun)) return noun.slice(0, -2);
  return noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
