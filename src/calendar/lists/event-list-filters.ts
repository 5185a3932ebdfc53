import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { CacheTags, TAGS } from '#libs/invalidation';
import type { Where } from '#libs/sql';
import { FieldFilters } from '../../entries/fields/index.js';
import { EntryVisibility } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';
import { EVENT, EVENT_CATEGORY, type EffectiveArguments, type EnvelopeDto } from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { DeclaredEventTerms, FilterTerms } from '../terms/index.js';
import { VENUE } from '../venues/index.js';
import type { EventFilter } from './event-list.js';
import type { ListEventsDto } from './event-lists.dto.js';
import { atVenues, byOrganizers, childrenOf, ofEntries, withTerms, type EventSet } from './event-sets.repository.js';

/** What an argument does to a list. */
interface Effect {
  /** The argument in URLs of the list. */
  effective: EffectiveArguments[string];
  conditions?: Partial<Omit<EventFilter, 'sets'>>;
  /** The events are in this set; statements test sets by terms first. */
  set?: EventSet;
  termSet?: EventSet;
  /** The same, if an argument can have several conditions. */
  sets?: readonly EventSet[];
  /** A change of one of these changes the list. */
  refersTo?: { name: string };
}

type Statuses = EventFilter['statuses'];
type Filter = (args: ListEventsDto, statuses: Statuses) => Effect | Promise<Effect>;
/** The arguments other than those of the page and the bounds of the start. */
type FilterName = Exclude<keyof ListEventsDto, keyof EnvelopeDto | 'start_date' | 'end_date'>;

/** The filters of `GET /events`. A new one is a field of the DTO and an entry here. */
@Injectable()
export class EventListFilters {
  /** In the order in which URLs of the list repeat them. */
  private readonly filters: Record<FilterName, Filter> = {
    search: ({ search }) => ({ effective: search, conditions: { search } }),
    status: (_, { requested }) => ({ effective: requested }),
    include: ({ include }) => ({ effective: include, conditions: { include } }),
    venue: ({ venue }) => ({ effective: venue, set: venue && atVenues(venue), refersTo: venue && VENUE }),
    organizer: ({ organizer: ids }) => ({ effective: ids, set: ids && byOrganizers(ids), refersTo: ids && ORGANIZER }),
    featured: ({ featured }) => ({ effective: featured, conditions: { featured } }),
    categories: ({ categories }) => this.withTerms(EVENT_CATEGORY, categories),
    tags: ({ tags }) => this.withTerms(TAG, tags),
    geoloc: (args) => this.located(args),
    geoloc_lat: ({ geoloc_lat: effective }) => ({ effective }),
    geoloc_lng: ({ geoloc_lng: effective }) => ({ effective }),
    post_parent: ({ post_parent: id }) => ({ effective: id, set: id === undefined ? undefined : childrenOf(id) }),
    meta: (args) => this.withValues(args),
  };

  constructor(
    private readonly terms: FilterTerms,
    private readonly declared: DeclaredEventTerms,
    private readonly fields: FieldFilters,
    private readonly visibility: EntryVisibility,
    private readonly settings: SettingsService,
  ) {}

  /** What the filters of a request do to its list, and the arguments in URLs of the list. */
  async of(args: ListEventsDto, statuses: Statuses) {
    const ofSite = this.declared.all.map((taxonomy) => [taxonomy.restBase, this.declaredFilter(taxonomy)] as const);
    const named: (readonly [string, Filter])[] = [...Object.entries(this.filters), ...ofSite];
    const effects = await Promise.all(named.map(([, filter]) => filter(args, statuses)));
    for (const { refersTo } of effects) if (refersTo) CacheTags.current?.add(TAGS.any(refersTo.name));
    const conditions: Effect['conditions'] = Object.assign({}, ...effects.map((effect) => effect.conditions));
    const sets = [
      ...effects.map(({ termSet }) => termSet),
      ...effects.map(({ set }) => set),
      ...effects.flatMap((effect) => effect.sets ?? []),
    ];
    const effective = named.map(([name], index) => [name, effects[index]?.effective] as const);
    return {
      filter: { ...conditions, statuses, sets: sets.filter((set) => set !== undefined) },
      effective: Object.fromEntries(effective) satisfies EffectiveArguments,
    };
  }

  private async withTerms(taxonomy: Taxonomy, sent: unknown): Promise<Effect> {
    const terms = sent === undefined ? undefined : await this.terms.find(taxonomy, sent);
    if (!terms) return { effective: undefined };
    const ids = await this.terms.withDescendants(taxonomy, terms);
    return { effective: terms.map(({ slug }) => slug), termSet: withTerms(ids), refersTo: taxonomy };
  }

  /** The filter by the terms of a declared taxonomy, whose argument has its REST base as name. */
  private declaredFilter(taxonomy: Taxonomy): Filter {
    return async (args) => {
      const sent = (args as unknown as Readonly<Record<string, unknown>>)[taxonomy.restBase];
      const effect = await this.withTerms(taxonomy, sent);
      if (sent !== undefined && !effect.termSet)
        failArgument(taxonomy.restBase, { message: `One of these ${taxonomy.labels.name} does not exist.` });
      return effect;
    };
  }

  private async withValues({ meta }: ListEventsDto): Promise<Effect> {
    const found = await this.fields.sets(EVENT, meta);
    const hide = (where: Where) => this.visibility.hideProtected(where, currentViewer(), [EVENT.name]);
    const sets = await Promise.all(found.map(async (one) => ofEntries(one, await one.size(), hide)));
    return { effective: meta, sets };
  }

  private located({ geoloc: effective, geoloc_lat: lat, geoloc_lng: lng }: ListEventsDto): Effect {
    if (!effective) return { effective };
    const metres = this.settings.get('events_radius_km') * 1000;
    const near = lat === undefined || lng === undefined ? undefined : { place: { lat, lng }, metres };
    return { effective, conditions: { located: true, near }, refersTo: VENUE };
  }
}
