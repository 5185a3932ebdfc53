import { argsAtRoot } from '#libs/args';
import { ModelPart } from '#libs/model';
import type { Dialect } from '#libs/presenting';
import { RouteTable, type Endpoint } from '#libs/requests';
import type { ArgBinders } from './arg-binders.js';

/** An endpoint with its place in the REST interface. */
export interface PlacedEndpoint {
  /** Below the REST root, with canonical names: `/cms/v2/posts/:id`. */
  path: string;
  namespace: string;
  /** Whether it exists below the root of the convention only. */
  isConventionOnly: boolean;
  endpoint: Endpoint;
}

/** A route of a family: its path below that of a subject, and what makes its endpoint. */
export interface FamilyRoute {
  path: string;
  endpointFor: (subject: unknown) => Endpoint;
}

/** Endpoints from which tables are made. */
export interface DiscoveredRoutes {
  placed: readonly PlacedEndpoint[];
  /** Those that exist once per namespace, at its path. */
  indexes: readonly ((namespace: string) => Endpoint)[];
  /** Those that the model places, by the name of their family. */
  families: ReadonlyMap<string, readonly FamilyRoute[]>;
}

/** The routes of a family for a subject. */
export interface FamilyPlacement extends Omit<PlacedEndpoint, 'endpoint'> {
  /** Name of the family, as its `@RouteFamily()` says. */
  family: string;
  subject: unknown;
  /** What differs from the declared endpoint: its presenter, documentation and further arguments. */
  changes?: (endpoint: Endpoint) => Partial<Endpoint>;
}

/** The families of routes that the model places. */
export const ROUTE_FAMILIES = new ModelPart<FamilyPlacement>('route families');

/** Every route below the own REST root, and below that of the convention. */
export interface RouteTables {
  canonical: RouteTable;
  convention: RouteTable;
}

/** Makes the tables of both roots. Throws if two endpoints clash or a route is unreachable. */
export function routeTables(
  { placed, indexes, families }: DiscoveredRoutes,
  placements: readonly FamilyPlacement[],
  dialect: Dialect,
  binders: ArgBinders,
): RouteTables {
  const canonical = new RouteTable();
  const convention = new RouteTable();
  /** The namespaces, and whether all of their routes are in the convention only. */
  const namespaces = new Map<string, boolean>();
  const add = ({ path, namespace, isConventionOnly, endpoint }: PlacedEndpoint): void => {
    if (!isConventionOnly) canonical.add(path, endpoint, namespace);
    convention.add(dialect.pathOf(path), inConvention(endpoint, binders), dialect.nameOf(namespace));
  };
  const ofModel = placements.flatMap((placement) => placedFor(placement, families, binders));
  for (const one of [...placed, ...ofModel]) {
    namespaces.set(one.namespace, one.isConventionOnly && (namespaces.get(one.namespace) ?? true));
    add(one);
  }
  namespaces.delete('');
  for (const endpointOf of indexes)
    for (const [namespace, isConventionOnly] of namespaces)
      add({ path: `/${namespace}`, namespace, isConventionOnly, endpoint: endpointOf(namespace) });
  canonical.refuseShadowed();
  convention.refuseShadowed();
  return { canonical, convention };
}

/** An endpoint with the arguments that it has below the root of the convention. */
function inConvention(endpoint: Endpoint, binders: ArgBinders): Endpoint {
  const { args, furtherArgs } = endpoint;
  const binder = binders.of(argsAtRoot(args, 'convention'), furtherArgs);
  return binder === endpoint.binder ? endpoint : variantOf(endpoint, { binder });
}

/** The endpoints of a family for its subject. */
function placedFor(
  { family, subject, changes, path: base, ...place }: FamilyPlacement,
  families: DiscoveredRoutes['families'],
  binders: ArgBinders,
): PlacedEndpoint[] {
  const routes = families.get(family);
  if (!routes) throw new Error(`No controller has the route family ${family}.`);
  return routes.map(({ path, endpointFor }) => {
    const endpoint = endpointFor(subject);
    const changed = changes?.(endpoint) ?? {};
    const binder = binders.of(argsAtRoot(endpoint.args, 'own'), changed.furtherArgs);
    return { ...place, path: base + path, endpoint: variantOf(endpoint, { ...changed, binder }) };
  });
}

/** An endpoint with other members. A copy of its values would ask for the handler before there is one. */
const variantOf = (endpoint: Endpoint, changes: Partial<Endpoint>): Endpoint =>
  Object.defineProperties({} as Endpoint, {
    ...Object.getOwnPropertyDescriptors(endpoint),
    ...Object.getOwnPropertyDescriptors(changes),
  });
