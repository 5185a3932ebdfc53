import type { AccessScope, Viewer } from '#libs/auth';
import { catalogue, RestError, SCOPE_ERRORS } from '#libs/errors';
import { Dialect } from '#libs/presenting';
import type { Endpoint, Exchange } from '#libs/requests';

const fail = catalogue(SCOPE_ERRORS);

/** Throws the 403 that names the allowed values unless the scope of the viewer covers the endpoint of the request. */
export function checkScope({ viewer: { scope }, endpoint, match, verb }: Exchange): void {
  if (scope && endpoint) checkEndpoint(scope, endpoint, match?.route.namespace, verb);
}

/** Whether the scope of a viewer covers an endpoint of a namespace, which is undefined outside the REST roots. */
export function isInScope({ scope }: Viewer, endpoint: Endpoint, namespace: string | undefined): boolean {
  if (!scope) return true;
  try {
    checkEndpoint(scope, endpoint, namespace, endpoint.verbs[0] ?? '');
    return true;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}

/**
 * The namespace is empty for the index of the site, and undefined outside the REST roots. Requests that a route carries,
 * such as the parts of a batch, are checked themselves.
 */
function checkEndpoint(
  { readOnly, namespaces, types }: AccessScope,
  { subject, entryType, carriesRequests }: Endpoint,
  namespace: string | undefined,
  verb: string,
): void {
  if (namespace === '' || carriesRequests) return;
  if (readOnly && verb !== 'GET') fail('rest_scope_read_only', { allowed: ['GET', 'HEAD', 'OPTIONS'] });
  const isNamed = namespace !== undefined && namespaces?.includes(Dialect.current?.canonicalOf(namespace) ?? namespace);
  if (namespaces && !isNamed) {
    const message = `This application password is limited to these namespaces: ${namespaces.join(', ')}.`;
    fail('rest_scope_namespace', { message, allowed: namespaces });
  }
  const type = entryType ?? (subject as { entryTypeName?: string } | undefined)?.entryTypeName;
  if (types && type !== undefined && !types.includes(type)) {
    const message = `This application password is limited to entries of these types: ${types.join(', ')}.`;
    fail('rest_scope_type', { message, allowed: types });
  }
}
