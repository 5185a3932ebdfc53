export {
  ARGUMENT_ERRORS,
  catalogue,
  errorOf,
  failArgument,
  invalidParams,
  RESOURCE_ERRORS,
  RestError,
  type ErrorBody,
  type ErrorCodes,
  type ErrorStatus,
  type Fail,
  type ParamProblem,
} from './rest-error.js';
