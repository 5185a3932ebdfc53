export { Parts, PartsOptions, type MadePart, type PartKind } from './parts.js';
export { PartsModule } from './parts.module.js';
