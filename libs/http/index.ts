export { decodedText, formParser, nestParameters, parseForm, refusal } from './form-parameters.js';
export {
  LeanAdapter,
  receiveResult,
  type OwnRoute,
  type RouteHandler,
  type Stage,
  type Stages,
} from './lean-adapter.js';
export {
  BodyBudget,
  BodyLease,
  discardRest,
  hasBody,
  JSON_TYPE,
  readArguments,
  SMALL_BODY,
  type BodyArguments,
} from './request-reader.js';
export { CallerAddress, etagOf, inTime, isPresent, requestId, VersionClock, type Validators } from './requests.js';
