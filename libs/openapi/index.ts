export { describeRoutes, type OpenApiParts } from './openapi.js';
