/** What handlers receive and answer with, and the table of routes that leads to them. */
export { Cursors, RequestedSlice } from './requested-slice.js';
export { Exchange, exchangeOf, type MatchedExchange, decodePath, nonceOf } from './exchange.js';
export {
  errorBody,
  JsonStream,
  LongText,
  hasId,
  paged,
  partial,
  sliceUrl,
  Reply,
  type FileRequest,
  type ListRequest,
  type FoundItems,
  type RestRequest,
  TextStream,
} from './rest-request.js';
export {
  describeRoute,
  isPagedList,
  REST_ROOT,
  RouteTable,
  versionsOf,
  type Endpoint,
  type RestRoute,
  type Verb,
  pathArguments,
  ANY_PATH,
} from './route-table.js';
export {
  rowVersion,
  type ItemVersion,
  type ItemVersions,
  strongEtag,
  keptDigest,
  lastModified,
  modifiedAt,
  WriteCondition,
} from './validators.js';
export { Upload, isNamelessJson } from './upload.js';
