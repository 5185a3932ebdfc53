export { errorResponse } from './response-writer.js';
export { AuthenticationGuard } from './authentication.guard.js';
export { AllowedOrigins, RestOptions, SiteUrls, SitePaths } from './configuration.js';
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
  Update,
  Upload,
  ValidatedBy,
  Versioned,
} from './decorators.js';
export { Dialect, shownEntries, shownName, shownNames } from './dialect.js';
export { embeddable, embeddableLinks, Embedder, link, type EmbedSource, type Link, type Links } from './embedder.js';
export { Cursors, ListPart } from './list-part.js';
export { isIdempotent } from './idempotency.js';
export { Exchange, exchangeOf } from './exchange.js';
export {
  group,
  MAYBE_URL,
  member,
  membersAtRoot,
  Presenter,
  schemaOf,
  type Definition,
  type Envelope,
  type Member,
  type Members,
  type MemberSchema,
  type PresenterClass,
  type SchemaLink,
  STORED_TIME,
} from './presenter.js';
export {
  errorBody,
  JsonStream,
  LongText,
  hasId,
  paged,
  partial,
  partUrl,
  Reply,
  type FileRequest,
  type ListRequest,
  type Page,
  type RestRequest,
} from './rest-request.js';
export { InnerRequests } from './responses/inner-requests.js';
export { RestServer } from './rest-server.js';
export { quarterHour, memoized, StoredAnswers, type StoredResponse } from './stored-answers.js';
export { JsonItem, JsonText } from './json-text.js';
export { RestModule } from './rest.module.js';
export { ArgBinders, RouteDiscovery } from './route-discovery.js';
export {
  describeRoute,
  isPagedList,
  REST_ROOT,
  RouteTable,
  versionsOf,
  type Endpoint,
  type RestRoute,
  type Verb,
} from './route-table.js';
export { rowVersion, type ItemVersion, type ItemVersions } from './validators.js';
export { pickFields, View } from './view.js';
