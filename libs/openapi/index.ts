export { OpenApiTags, OpenApiModule } from './open-api-tags.js';
export { ApiQueryOf, bodySchemaOf, jsonSchemaOf } from './argument-schemas.js';
export { clientTypes } from './client-types.js';
export { ApiErrors } from './error-examples.js';
export { describeRoutes, type OpenApiPaths } from './openapi.js';
export { operationIdOf } from './operation-ids.js';
export { pascal } from './response-schemas.js';
export { describeNamespace, type Swagger2Document } from './swagger2.js';
export { toYaml } from './yaml.js';
