export { acceptedCodings, codingFor, compressed, compressing, compressor, type Coding } from './compression.js';
export { decodedText, formParser, nestParameters, parseForm, toRequestError } from './form-parameters.js';
export { LeanAdapter, receiveResult, type OwnRoute, type RouteHandler, type Stage } from './lean-adapter.js';
export { ReadyResponse } from './ready-response.js';
export {
  BodyBudget,
  BodyLease,
  discardRest,
  hasBody,
  JSON_TYPE,
  readArguments,
  SMALL_BODY_BYTES,
  type BodyArguments,
} from './request-reader.js';
export {
  CallerIp,
  hasTwoHosts,
  encodedEtag,
  etagOf,
  withDeadline,
  isPresent,
  isRead,
  presentEtag,
  requestId,
  VersionClock,
  type Validators,
} from './requests.js';
