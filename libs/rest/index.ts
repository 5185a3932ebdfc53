export { ArgBinders } from './arg-binders.js';
export { AuthenticationGuard } from './authentication.guard.js';
export {
  Args,
  Cacheable,
  Can,
  CurrentViewer,
  DefaultsFrom,
  EachNamespace,
  LargeBody,
  Namespace,
  Public,
  Requested,
  Returns,
  Update,
  Upload,
  ValidatedBy,
  type Envelope,
  type PresenterClass,
} from './decorators.js';
export { Embedder, embeddable, link, type EmbedSource, type Link, type Links } from './embedder.js';
export { errorAnswer } from './error-answer.js';
export { Exchange, exchangeOf } from './exchange.js';
export { AllowedOrigins, RestOptions } from './options.js';
export {
  Presenter,
  group,
  member,
  type Definition,
  type Member,
  type MemberSchema,
  type Members,
} from './presenter.js';
export { JsonStream, LongText, Reply } from './reply.js';
export { errorBody, namesOne, paged, type FileRequest, type Page, type RestRequest } from './rest-request.js';
export { RestServer } from './rest-server.js';
export { RestModule } from './rest.module.js';
export { RouteDiscovery } from './route-discovery.js';
export { REST_ROOT, RouteTable, describeRoute, type Endpoint, type RestRoute, type Verb } from './route-table.js';
export { schemaOf, type SchemaLink } from './schema.js';
export { SiteAddress, SitePaths } from './site-address.js';
export { StoredAnswers, quarterHour, remembered, type StoredAnswer } from './stored-answers.js';
export { View, pickFields } from './view.js';
