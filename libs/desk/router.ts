import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Failure, NoRoom } from './frame/failure.js';
import { Frame } from './frame/frame.js';
import { ROOMS } from './frame/rooms.js';
import { base } from './site.js';

const root = createRootRoute({ component: Frame, notFoundComponent: NoRoom });

const routes = ROOMS.flatMap(({ path, pages }) =>
  Object.entries(pages).map(([below, load]) =>
    createRoute({
      getParentRoute: () => root,
      path: path === '/' ? path : path + below,
      component: lazyRouteComponent(async () => ({ default: await load() })),
      errorComponent: Failure,
    }),
  ),
);

/** The router: each page is loaded when it is opened, and what it shows stands in its address. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    basepath: base,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
