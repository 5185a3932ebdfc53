export {
  ARGUMENT_ERRORS,
  catalogue,
  errorOf,
  failArgument,
  invalidParams,
  RESOURCE_ERRORS,
  RestError,
  SIGN_IN_ERRORS,
  type ErrorBody,
  type ErrorCodes,
  type Fail,
  type ParamProblem,
} from './rest-error.js';
