/** Creates and updates content from imported items. */
export { InsertingModule } from './inserting.module.js';
export { ImportMemoryRepository } from './import-memory.repository.js';
export { ImportTermsRepository } from './import-terms.repository.js';
export { InsertContexts } from './insert-context.js';
export type { Insertion, ItemImages } from './insertion.js';
export { ItemInserter } from './item-inserter.js';
export { canonical } from './item-keys.js';
