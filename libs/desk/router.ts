import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { entered } from './frame/entrance.js';
import { Failure, NoRoom } from './frame/failure.js';
import { Frame } from './frame/frame.js';
import { ROOMS } from './frame/rooms.js';
import { base } from './site.js';
import { loadSection } from './words.js';

const root = createRootRoute({ component: Frame, notFoundComponent: NoRoom });

/**
 * The router: each page is loaded with its texts when it is opened, and what it shows stands in its address.
 *
 * @param tag The language of the texts
 */
export function makeRouter(tag: string) {
  const routes = ROOMS.flatMap((room) =>
    Object.entries(room.pages).map(([below, load]) =>
      createRoute({
        getParentRoute: () => root,
        path: room.path === '/' ? room.path : room.path + below,
        component: lazyRouteComponent(async () => {
          const [page] = await Promise.all([load(), ...room.words.map((section) => loadSection(section, tag))]);
          return { default: entered(room, page) };
        }),
        errorComponent: Failure,
      }),
    ),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: base,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
