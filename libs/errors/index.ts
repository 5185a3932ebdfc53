export {
  RestError,
  catalogue,
  errorOf,
  type ErrorCodes,
  type Fail,
  type ErrorBody,
  type ErrorStatus,
} from './rest-error.js';
export { ARGUMENT_ERRORS, invalidParams, failArgument, type ParamProblem } from './argument-errors.js';
export { RESOURCE_ERRORS } from './resource-errors.js';
