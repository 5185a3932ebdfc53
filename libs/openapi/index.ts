export { bodySchemaOf, describeRoutes, type OpenApiParts } from './openapi.js';
export { describeNamespace, type NamespaceParts, type Swagger2Document } from './swagger2.js';
