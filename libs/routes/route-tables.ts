import { argsAtRoot } from '#libs/args';
import { type Model, ModelPart } from '#libs/model';
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
  isConventionOnly: boolean;
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
export interface FamilyPlacement extends Omit<PlacedEndpoint, 'endpoint' | 'isConventionOnly'> {
  /** Name of the family, as its `@RouteFamily()` says. */
  family: string;
  subject: unknown;
}

/** The families of routes that the model places. */
export const ROUTE_FAMILIES = new ModelPart<FamilyPlacement>('route families');

/**
 * What the model changes of endpoints with a subject, whether a controller or the model places them: their arguments
 * class, further arguments, presenter and documentation. Undefined for those that it leaves as they are.
 */
export const ENDPOINT_CHANGES = new ModelPart<EndpointChange>('endpoint changes');

/** Gets the model that the endpoint is for, which may not be the current one. */
export type EndpointChange = (endpoint: Endpoint, model: Model) => Partial<Endpoint> | undefined;

/** A model that also places a family of routes at the REST base of each subject, with what changes their endpoints. */
export function withFamily(model: Model, { family, namespace, subjects, change }: PlacedFamily): Model {
  const placements = subjects.map((subject) => ({
    family,
    path: `/${namespace}/${subject.restBase}`,
    namespace,
    subject,
  }));
  const placed = model.with(ROUTE_FAMILIES, [...model.all(ROUTE_FAMILIES), ...placements]);
  return change ? placed.with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), change]) : placed;
}

/** A family of routes with the subjects that have it. */
export interface PlacedFamily {
  /** Name of the family, as its `@RouteFamily()` says. */
  family: string;
  namespace: string;
  subjects: readonly { restBase: string }[];
  /** What changes their endpoints, if something does. */
  change?: EndpointChange;
}

/** Every route below the own REST root, and below that of the convention. */
export interface RouteTables {
  canonical: RouteTable;
  convention: RouteTable;
}

/** Makes the tables of both roots. Throws if two endpoints clash or a route is unreachable. */
export function routeTables(
  { placed, indexes, families }: DiscoveredRoutes,
  model: Model,
  dialect: Dialect,
  binders: ArgBinders,
): RouteTables {
  const canonical = new RouteTable();
  const convention = new RouteTable();
  const namespaces = new Map<string, NamespaceTraits>();
  const add = ({ path, namespace, isConventionOnly, endpoint }: PlacedEndpoint): void => {
    if (!isConventionOnly) canonical.add(path, endpoint, namespace);
    convention.add(dialect.pathOf(path), inConvention(endpoint, binders), dialect.nameOf(namespace));
  };
  const changes = model.all(ENDPOINT_CHANGES);
  const ofModel = model.all(ROUTE_FAMILIES).flatMap((placement) => placedFor(placement, families));
  for (const { endpoint: declared, ...place } of [...placed, ...ofModel]) {
    const endpoint = changes.reduce((before, change) => changedBy(before, change(before, model), binders), declared);
    const one = { ...place, endpoint };
    namespaces.set(one.namespace, traitsWith(one, namespaces.get(one.namespace)));
    add(one);
  }
  namespaces.delete('');
  for (const endpointOf of indexes)
    for (const [namespace, { isConventionOnly, isUnindexed, extension }] of namespaces) {
      const endpoint = variantOf(endpointOf(namespace), {
        isUnindexed,
        ...(extension === undefined ? {} : { extension }),
      });
      add({ path: `/${namespace}`, namespace, isConventionOnly, endpoint });
    }
  canonical.refuseShadowed();
  convention.refuseShadowed();
  return { canonical, convention };
}

/** What all routes of a namespace have in common, and its index with them. */
interface NamespaceTraits {
  isConventionOnly: boolean;
  isUnindexed: boolean;
  /** The extension that has them. */
  extension: string | undefined;
}

/** The traits of a namespace with one more endpoint. Routes that no index lists say nothing about one that lists others. */
function traitsWith(
  { isConventionOnly, endpoint }: PlacedEndpoint,
  known: NamespaceTraits | undefined,
): NamespaceTraits {
  const own = { isConventionOnly, isUnindexed: endpoint.isUnindexed === true, extension: endpoint.extension };
  if (!known || (known.isUnindexed && !own.isUnindexed)) return own;
  if (own.isUnindexed && !known.isUnindexed) return known;
  return { ...own, isConventionOnly: isConventionOnly && known.isConventionOnly };
}

/** An endpoint with the arguments that it has below the root of the convention. */
function inConvention(endpoint: Endpoint, binders: ArgBinders): Endpoint {
  const { args, furtherArgs } = endpoint;
  const further = furtherArgs?.map((spec) => spec.inConvention ?? spec);
  const binder = binders.of(argsAtRoot(args, 'convention'), further);
  return binder === endpoint.binder ? endpoint : variantOf(endpoint, { binder });
}

/** The endpoints of a family for its subject. */
function placedFor(
  { family, subject, path: base, ...place }: FamilyPlacement,
  families: DiscoveredRoutes['families'],
): PlacedEndpoint[] {
  const routes = families.get(family);
  if (!routes) throw new Error(`No controller has the route family ${family}.`);
  return routes.map(({ path, isConventionOnly, endpointFor }) => ({
    ...place,
    path: base + path,
    isConventionOnly,
    endpoint: variantOf(endpointFor(subject), { isOfModel: true }),
  }));
}

/** An endpoint with changes and the binder of its arguments. */
function changedBy(endpoint: Endpoint, changes: Partial<Endpoint> | undefined, binders: ArgBinders): Endpoint {
  if (!changes) return endpoint;
  const { args = endpoint.args, furtherArgs = endpoint.furtherArgs } = changes;
  return variantOf(endpoint, { ...changes, binder: binders.of(argsAtRoot(args, 'own'), furtherArgs) });
}

/** An endpoint with other members. A copy of its values would ask for the handler before there is one. */
const variantOf = (endpoint: Endpoint, changes: Partial<Endpoint>): Endpoint =>
  Object.defineProperties({} as Endpoint, {
    ...Object.getOwnPropertyDescriptors(endpoint),
    ...Object.getOwnPropertyDescriptors(changes),
  });
