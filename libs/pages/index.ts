export {
  inPages,
  PAGE_NUMBER,
  PAGE_ROOTS,
  PageController,
  PageRoutes,
  WritesResponse,
  type PageMatch,
} from './page-routes.js';
export { ADDRESS_BASES, RouteSegments } from './route-segments.js';
