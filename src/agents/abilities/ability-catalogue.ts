import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { Models } from '#libs/model';
import { OpenApiTags, operationIds, resourceOf } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import type { Endpoint, RestRoute, Verb } from '#libs/requests';
import { isInScope } from '#libs/rest';
import { RouteDiscovery } from '#libs/routes';
import { ABILITY_NAMESPACE, abilityNameOf, annotationsOf, isForAgents, type Ability } from './ability.js';

/** A route with those of its endpoints that are abilities. */
interface OfferedRoute {
  route: RestRoute;
  isInConvention: boolean;
}

/** A resource as a group of abilities. */
export interface AbilityCategory {
  slug: string;
  label: string;
  description: string;
}

/** Status codes of a refusal because of missing rights. */
const OF_RIGHTS: ReadonlySet<number> = new Set([401, 403]);

/** The abilities of a site by their names. */
export type Abilities = ReadonlyMap<string, Ability>;

/**
 * What agents can do: the operations of the REST interface, as their routes declare them, with those of declared types.
 * There is no second list. Requests to the root of the convention get its routes under the same names.
 */
@Injectable()
export class AbilityCatalogue {
  private readonly own: () => Abilities;
  private readonly convention: () => Abilities;

  constructor(
    private readonly discovery: RouteDiscovery,
    private readonly tags: OpenApiTags,
    private readonly dialect: Dialect,
    models: Models,
  ) {
    this.own = models.derived(() => this.make(false));
    this.convention = models.derived(() => this.make(true));
  }

  /** All abilities of the site, in the order of its documentation. */
  get all(): Abilities {
    return Dialect.current ? this.convention() : this.own();
  }

  /** The ability with an id such as `lintel/list-posts`. */
  withId(id: string): Ability | undefined {
    const [namespace, name, ...rest] = id.split('/');
    return namespace === ABILITY_NAMESPACE && name !== undefined && !rest.length
      ? this.all.get(name.replaceAll('-', '_'))
      : undefined;
  }

  /** The abilities that a viewer may use, of some categories if there are any. */
  async of(viewer: Viewer, categories: readonly string[] = []): Promise<Ability[]> {
    const wanted = [...this.all.values()].filter(({ category }) => !categories.length || categories.includes(category));
    const allowed = await Promise.all(wanted.map((ability) => this.isFor(ability, viewer)));
    return wanted.filter((_, at) => allowed[at]);
  }

  /**
   * Whether a viewer may use an ability, as far as that does not depend on the item. What nothing declares of an item
   * is what counts for new items.
   */
  async isFor({ endpoint, route, verb, isInConvention }: Ability, viewer: Viewer): Promise<boolean> {
    if (endpoint.isForSignedIn && !viewer.isSignedIn) return false;
    if (!isInScope(viewer, endpoint, this.dialect.canonicalOf(route.namespace))) return false;
    if (endpoint.needs) return endpoint.needs(viewer);
    if (!endpoint.authorize) return true;
    if (!route.parameters.length) return isAllowed(endpoint, viewer);
    const table = this.discovery.tableOf(isInConvention || Dialect.current !== undefined);
    const collection = table.routes.get(route.pattern.replace(/\/\(\?P<.*$/, ''));
    const general = collection?.byVerb.get(verb === 'GET' ? 'GET' : 'POST');
    if (!general) return isAllowed(endpoint, viewer);
    return general.needs ? general.needs(viewer) : isAllowed(general, viewer);
  }

  /** The categories of the abilities that a viewer may use. */
  async categoriesOf(viewer: Viewer): Promise<AbilityCategory[]> {
    const found = new Map<string, AbilityCategory>();
    for (const { category: slug, route } of await this.of(viewer)) {
      if (found.has(slug)) continue;
      const label = titleOf(slug.replaceAll('-', '_'));
      const [tag] = this.tags.described([this.tagOf(route)]);
      found.set(slug, { slug, label, description: tag?.description ?? `Abilities with ${label.toLowerCase()}.` });
    }
    return [...found.values()];
  }

  private make(isConvention: boolean): Abilities {
    const offered = this.offered(isConvention);
    const ids = operationIds(offered.map(({ route }) => route));
    const abilities = offered.flatMap(({ route, isInConvention }) =>
      route.endpoints.map((endpoint) => {
        const verb = verbOf(endpoint);
        const name = abilityNameOf(ids.get(endpoint) ?? endpoint.id);
        return {
          name,
          id: `${ABILITY_NAMESPACE}/${name.replaceAll('_', '-')}`,
          title: titleOf(name),
          summary: endpoint.summary,
          category: this.categoryOf(route),
          verb,
          route: this.discovery.tableOf(isConvention || isInConvention).routes.get(route.pattern) ?? route,
          endpoint,
          isInConvention,
          annotations: annotationsOf(verb, name),
        };
      }),
    );
    return new Map(abilities.map((ability) => [ability.name, ability]));
  }

  /** The routes with abilities. Those below the root of the convention only are those that say so. */
  private offered(isConvention: boolean): OfferedRoute[] {
    const table = (isAtConvention: boolean) => this.discovery.tableOf(isAtConvention).routes;
    const own = [...table(isConvention).values()].map((route) => ({ route, isInConvention: false }));
    const known = new Set([...table(false).values()].map(({ endpoints: [first] }) => first?.id));
    const further = isConvention
      ? []
      : [...table(true).values()]
          .filter(({ endpoints: [first] }) => first?.isForAgents && !known.has(first.id))
          .map((route) => ({ route, isInConvention: true }));
    const all = [...own, ...further].map(({ route, isInConvention }) => {
      const ids = operationIds([route]);
      const isOffered = (one: Endpoint) => isForAgents(route, one, abilityNameOf(ids.get(one) ?? one.id));
      return { isInConvention, route: { ...route, endpoints: route.endpoints.filter(isOffered) } };
    });
    return all
      .filter(({ route }) => route.endpoints.length)
      .toSorted((one, other) => this.tags.compare(this.tagOf(one.route), this.tagOf(other.route)));
  }

  /** The tag of a route in the documentation, which has canonical names. */
  private tagOf(route: RestRoute): string {
    const names = [route.namespace, resourceOf(route)];
    return names.map((name) => this.dialect.canonicalOf(name)).join(' ');
  }

  /** The canonical name of the resource of a route; of a bulk action, that of what it changes. */
  private categoryOf(route: RestRoute): string {
    const [first = '', second = ''] = route.pattern.slice(route.namespace.length + 2).split('/');
    return this.dialect
      .canonicalOf(first === 'bulk' ? second : first)
      .replaceAll('_', '-')
      .toLowerCase();
  }
}

/** Whether a viewer may use an endpoint with its defaults. Other refusals than for rights are about missing arguments. */
async function isAllowed({ authorize, binder, isForSignedIn }: Endpoint, viewer: Viewer): Promise<boolean> {
  if (isForSignedIn && !viewer.isSignedIn) return false;
  try {
    await authorize?.({ ...binder.defaults }, viewer);
    return true;
  } catch (error) {
    if (error instanceof RestError) return !OF_RIGHTS.has(error.statusFor(viewer.isSignedIn));
    throw error;
  }
}

const verbOf = ({ verbs }: Endpoint): Verb => (verbs.includes('POST') ? 'POST' : (verbs[0] ?? 'GET'));

/** A name for people: `list_posts` is `List posts`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
