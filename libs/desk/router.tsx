import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NoRoom } from './frame/failure.js';
import { Frame } from './frame/frame.js';
import { base } from './site.js';

const root = createRootRoute({ component: Frame, notFoundComponent: NoRoom });

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./rooms/today.js'), 'Today'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/media',
    component: lazyRouteComponent(() => import('./rooms/media.js'), 'MediaRoom'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/texts/$type',
    component: lazyRouteComponent(() => import('./rooms/texts.js'), 'TextsRoom'),
  }),
];

/** The router: each room is loaded when it is entered, and what a room shows stands in its address. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    basepath: base,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
