/** Fetches texts from other servers, within limits, and caches the responses. */
export { RemoteCache, type CacheDuration } from './remote-cache.js';
export { RemoteDocuments, RemoteOptions, type RemoteDocument } from './remote-documents.js';
export { RemoteModule } from './remote.module.js';
