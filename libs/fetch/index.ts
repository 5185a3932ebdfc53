/** Requests to URLs that other people choose. They must never reach the private network of this server. */
export {
  checkPublicUrl,
  FetchError,
  fetchPublic,
  isPublicAddress,
  type FetchOptions,
  type PublicResponse,
} from './fetch-public.js';
