/** Texts of other servers, within limits, and a memory of what they answered. */
export { RemoteCache, type Keeping } from './remote-cache.js';
export { RemoteDocuments, RemoteOptions, type RemoteDocument } from './remote-documents.js';
export { RemoteModule } from './remote.module.js';
