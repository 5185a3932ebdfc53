/** What those who load extensions need of routes besides their decorators. */
export { type ControllerRoute, controllerRoutes } from '../controller-routes.js';
export { OfExtension } from '../decorators.js';
