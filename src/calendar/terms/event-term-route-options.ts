import type { RouteOptions } from '#libs/rest';
import type { Taxonomy } from '../../content/index.js';
import { inEnvelope } from '../envelope.js';
import type { EventTermRoutes } from './event-term-routes.js';
import { EventTermPresenter, LinkedEventTermPresenter, collectionOf } from './event-term.presenter.js';

interface EventTermController {
  routes: EventTermRoutes;
}

/** How the routes of a taxonomy are declared; its controller adds the classes of the arguments. */
export function eventTermRouteOptions(taxonomy: Taxonomy, { one, many }: { one: string; many: string }) {
  return {
    list: {
      summary: `Lists ${many}.`,
      may: ({ routes }: EventTermController, args: { post?: number; event?: number }) => routes.mayList(taxonomy, args),
      shows: EventTermPresenter,
      list: inEnvelope(collectionOf(taxonomy)),
      notes: true,
    },
    create: {
      summary: `Creates ${one}.`,
      may: ({ routes }: EventTermController) => routes.mayCreate(taxonomy),
      shows: LinkedEventTermPresenter,
      status: 201,
    },
    get: { summary: `Shows ${one}.`, shows: LinkedEventTermPresenter, notes: true },
    update: {
      summary: `Changes what is sent of ${one}.`,
      may: ({ routes }: EventTermController) => routes.mayManage(taxonomy),
      shows: LinkedEventTermPresenter,
    },
    delete: {
      summary: `Deletes ${one} for good and shows what it was.`,
      may: ({ routes }: EventTermController) => routes.mayManage(taxonomy),
      shows: EventTermPresenter,
    },
  } satisfies Record<string, RouteOptions>;
}
