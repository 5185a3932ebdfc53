export {
  LeanAdapter,
  receiveResult,
  type OwnRoute,
  type RouteHandler,
  type Stage,
  type Stages,
} from './lean-adapter.js';
export { formParser, nestParameters, parseForm, refusal } from './form-parameters.js';
export { JSON_TYPE, SMALL_BODY, discardRest, hasBody, readArguments, type BodyArguments } from './request-reader.js';
export { BodyBudget, BodyLease } from './body-budget.js';
export { CallerAddress, requestId } from './caller-address.js';
export { VersionClock, etagOf, isPresent, type Validators } from './validators.js';
export { inTime } from './deadline.js';
