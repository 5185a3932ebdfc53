import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { entered } from './frame/entrance.js';
import { Failure, NoRoom } from './frame/failure.js';
import { Frame } from './frame/frame.js';
import { ROOMS } from './frame/rooms.js';
import { base } from './site.js';
import { loadSection } from './words.js';

const root = createRootRoute({ component: Frame, notFoundComponent: NoRoom });

/** Whether a path, such as `/texts/posts/7`, is one of a pattern, such as `/texts/$type/$id`. */
function isOf(path: string, pattern: string): boolean {
  const own = path.split('/').filter(Boolean);
  const parts = pattern.split('/').filter(Boolean);
  return own.length === parts.length && parts.every((part, place) => part.startsWith('$') || part === own[place]);
}

/** Begins to load the code of the page at an address, which does not depend on who has signed in. */
export function beginPage(pathname: string): void {
  for (const { path, pages } of ROOMS)
    for (const [below, load] of Object.entries(pages))
      if (isOf(pathname.slice(base.length), path + below)) load().catch(() => undefined);
}

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
