import type { RouteOptions, SiteAddress } from '#libs/rest';
import type { Taxonomy } from '../registry/taxonomies.js';
import type { TermAccess } from './term-access.js';
import type { TermPresenter } from './term.presenter.js';

interface TermController {
  access: TermAccess;
}

/** How the routes of a taxonomy are declared; its controller adds the classes of the arguments. */
export function termRouteOptions(
  taxonomy: Taxonomy,
  { one, many, shows }: { one: string; many: string; shows: new (site: SiteAddress) => TermPresenter },
) {
  return {
    list: {
      summary: `Lists ${many}.`,
      may: ({ access }: TermController, args: { context?: string; post?: number }) => access.mayList(taxonomy, args),
      shows,
      list: true,
      notes: true,
    },
    create: {
      summary: `Creates ${one}.`,
      may: ({ access }: TermController) => access.mayCreate(taxonomy),
      shows,
      status: 201,
    },
    get: {
      summary: `Shows ${one}.`,
      may: ({ access }: TermController, args: { id: number; context?: string }) => access.mayGet(taxonomy, args),
      shows,
      notes: true,
    },
    update: {
      summary: `Changes what is sent of ${one}.`,
      may: ({ access }: TermController, args: { id: number }) => access.mayUpdate(taxonomy, args),
      shows,
    },
    delete: {
      summary: `Deletes ${one} for good.`,
      may: ({ access }: TermController, args: { id: number }) => access.mayDelete(taxonomy, args),
      shows,
      removal: 'for good',
    },
  } satisfies Record<string, RouteOptions>;
}
