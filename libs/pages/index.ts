export {
  PAGE_NUMBER,
  PAGE_ROOTS,
  PageController,
  PageRoutes,
  WritesResponse,
  inPages,
  type PageMatch,
} from './page-routes.js';
