/** The decorators that declare routes, and the discovery of these routes. */
export {
  AllowBatch,
  Args,
  BodyShape,
  Cacheable,
  Can,
  ConventionOnly,
  CurrentViewer,
  DefaultsFrom,
  EachNamespace,
  Fails,
  ForSignedIn,
  LargeBody,
  Namespace,
  Public,
  Requested,
  Returns,
  RouteFamily,
  Subject,
  SUBJECT,
  Update,
  Upload,
  ValidatedBy,
  Versioned,
  Exchanged,
} from './decorators.js';
export { ArgBinders } from './arg-binders.js';
export { RouteDiscovery } from './route-discovery.js';
export { ROUTE_FAMILIES } from './route-tables.js';
