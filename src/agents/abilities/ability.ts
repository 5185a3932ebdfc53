import type { Endpoint, RestRoute, Verb } from '#libs/requests';

/** What is known about the effect of an ability. */
export interface AbilityAnnotations {
  /** Whether it changes nothing. */
  readonly: boolean;
  /** Whether it may delete something. */
  destructive: boolean;
  /** Whether calling it again with the same input changes nothing more. */
  idempotent: boolean;
}

/** An operation of the REST interface that agents may use. It follows from the declaration of its route. */
export interface Ability {
  /** In snake case, such as `list_posts`. */
  name: string;
  /** Name in the abilities API, such as `lintel/list-posts`. */
  id: string;
  /** For people, such as `List posts`. */
  title: string;
  /** What it does, in a sentence. */
  summary: string;
  /** The resource that it belongs to, such as `posts`. */
  category: string;
  verb: Verb;
  route: RestRoute;
  endpoint: Endpoint;
  /** Whether the route exists below the root of the convention only. */
  isInConvention: boolean;
  annotations: AbilityAnnotations;
}

/** The namespace of abilities in their ids. */
export const ABILITY_NAMESPACE = 'lintel';

/** The verbs at the beginning of operations that agents get, unless a route says otherwise. */
const OFFERED = /^(?:list|get|create|update|delete|search)_?/;
/** A path with at most one parameter behind the name of a resource: `/posts`, `/posts/(?P<id>\d+)`. */
const OF_RESOURCE = /^\/[\w-]+(?:\/\(\?P<\w+>(?:[^()]|\([^()]*\))*\))?$/;

/** Whether agents get an endpoint: by its own word, else if it lists, reads or writes the items of a resource. */
export function isForAgents({ pattern, namespace }: RestRoute, endpoint: Endpoint, name: string): boolean {
  if (endpoint.body === 'upload' || endpoint.carriesRequests) return false;
  if (endpoint.isForAgents !== undefined) return endpoint.isForAgents;
  return OFFERED.test(name) && OF_RESOURCE.test(pattern.slice(namespace.length + 1));
}

/** The name of an operation as that of an ability: `listPosts` is `list_posts`. */
export const abilityNameOf = (operationId: string): string =>
  operationId
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** The effect of an operation, by its method and name. */
export function annotationsOf(verb: Verb, name: string): AbilityAnnotations {
  const isRemoval = verb === 'DELETE';
  const isBulk = name.startsWith('change_');
  return {
    readonly: verb === 'GET',
    destructive: isRemoval || isBulk,
    idempotent: verb === 'GET' || verb === 'PUT' || isRemoval || name.startsWith('update_'),
  };
}
