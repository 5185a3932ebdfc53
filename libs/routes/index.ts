/** The decorators that declare routes, and the discovery of these routes. */
export {
  About,
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
  OfType,
  Public,
  Requested,
  Returns,
  RouteFamily,
  Subject,
  SUBJECT,
  Unindexed,
  Update,
  Upload,
  ValidatedBy,
  Versioned,
  Exchanged,
} from './decorators.js';
export { ArgBinders } from './arg-binders.js';
export { RouteDiscovery } from './route-discovery.js';
export { ENDPOINT_CHANGES, type EndpointChange, type FamilyPlacement, ROUTE_FAMILIES } from './route-tables.js';
