export { RequestContext } from './request-context.js';
