/** Requests to addresses that somebody else chose, which must never reach into the network this server stands in. */
export { FetchError, type FetchFailure } from './fetch-error.js';
export { fetchPublic, type FetchOptions, type PublicResponse } from './fetch-public.js';
export { isPublicAddress } from './public-address.js';
