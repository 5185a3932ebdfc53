export { RestError, catalogue, errorOf, type Fail, type ErrorBody, type ErrorStatus } from './rest-error.js';
export { ARGUMENT_ERRORS, invalidParams, failArgument, type ParamProblem } from './argument-errors.js';
