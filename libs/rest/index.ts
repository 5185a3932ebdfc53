export { AllowedOrigins } from './allowed-origins.js';
export { ArgBinders } from './arg-binders.js';
export { BodyBudget } from './body-budget.js';
export { CallerAddress } from './caller-address.js';
export { inTime } from './deadline.js';
export {
  Args,
  Cacheable,
  Can,
  CurrentViewer,
  DefaultsFrom,
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
export { exchangeOf } from './exchange.js';
export { Embedder, type EmbedSource } from './embedder.js';
export { pickFields } from './field-selection.js';
export { parseForm } from './form-parameters.js';
export { JsonStream, LongText } from './json-stream.js';
export { embeddable, link, type Link, type Links } from './links.js';
export { RestOptions } from './options.js';
export { isPagePath, isRestPath } from './page-paths.js';
export {
  Presenter,
  group,
  member,
  type Definition,
  type Member,
  type MemberSchema,
  type Members,
} from './presenter.js';
export { quarterHour, remembered } from './remembered.js';
export { REST_ROOT } from './rest-root.js';
export { Reply } from './reply.js';
export { requestId } from './request-id.js';
export { SMALL_BODY, hasBody, readArguments } from './request-reader.js';
export { errorBody, namesOne, paged, type FileRequest, type Page, type RestRequest } from './rest-request.js';
export { RestModule } from './rest.module.js';
export { RestServer } from './rest-server.js';
export { RouteDiscovery } from './route-discovery.js';
export { RouteTable, describeRoute, type Endpoint, type RestRoute, type Verb } from './route-table.js';
export { schemaOf, type SchemaLink } from './schema.js';
export { SiteAddress } from './site-address.js';
export { StoredAnswers, type StoredAnswer } from './stored-answers.js';
export { VersionClock, etagOf, isPresent, type Validators } from './validators.js';
export { View } from './view.js';
