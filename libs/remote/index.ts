/** Fetches texts from other servers, within limits, and caches the responses. */
export { RemoteCache } from './remote-cache.js';
export { RemoteDocuments, RemoteOptions } from './remote-documents.js';
export { RemoteModule } from './remote.module.js';
