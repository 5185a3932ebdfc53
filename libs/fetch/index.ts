/** Requests to addresses that somebody else chose, which must never reach into the network this server stands in. */
export {
  FetchError,
  fetchPublic,
  isPublicAddress,
  type FetchFailure,
  type FetchOptions,
  type PublicResponse,
} from './fetch-public.js';
