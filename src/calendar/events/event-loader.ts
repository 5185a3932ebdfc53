import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import type { View } from '#libs/presenting';
import { EntryHeads, HEAD, type MadeHead } from '../../entries/heads/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { MediaFiles, type LibraryImage } from '../../media/index.js';
import { DynamicContent, type ContentData } from '../../rendering/index.js';
import { TERM_TAGS } from '../../terms/index.js';
import { CalendarFields, EVENT } from '../common/index.js';
import { Organizers } from '../organizers/index.js';
import { LinkedEntries, type PresentedLinked } from '../places/index.js';
import { DeclaredEventTerms, EmbeddedTerms, type EmbeddedTerm, type TermsOfEvent } from '../terms/index.js';
import { Venues } from '../venues/index.js';
import { EventsRepository, type OccurrenceKey, type EventRow } from './events.repository.js';

/** The body of a venue or organizer in an event. */
export type Embedded = object & { json_ld?: unknown };

/** An event with everything that its response needs. */
export interface LoadedEvent extends EventRow {
  /** Whether the viewer may see its texts: it has no password, or the viewer may edit it. */
  open: boolean;
  /** The output of dynamic content in its description. */
  parts?: ContentData;
  /** Absent for none. */
  image?: LibraryImage;
  categories: EmbeddedTerm[];
  tags: EmbeddedTerm[];
  /** The terms of declared taxonomies. */
  declaredTerms: EmbeddedTerm[];
  /** The body of the venue; absent for none. */
  venue?: Embedded;
  organizers: Embedded[];
  /** The values of declared fields by name; absent without fields, or if they are not wanted. */
  values?: Record<string, unknown>;
  /** Identifies the occurrence of a series. */
  recurrenceId?: string;
  /** What the head of its page says; absent if it is not wanted. */
  head?: MadeHead;
  /** Whether the response is about this event alone and includes `json_ld`. */
  single: boolean;
  /** Whether all viewers who may read the event see the same. */
  isForAll: boolean;
  /** What the response depends on. */
  cacheTags: CacheTags;
}

/** The members with terms that every site has. */
const TERM_MEMBERS = ['categories', 'tags'];

/** Loads events for responses, in a fixed number of statements. */
@Injectable()
export class EventLoader {
  constructor(
    private readonly events: EventsRepository,
    private readonly linked: LinkedEntries,
    private readonly terms: EmbeddedTerms,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
    private readonly images: MediaFiles,
    private readonly dynamic: DynamicContent,
    private readonly fields: CalendarFields,
    private readonly declared: DeclaredEventTerms,
    private readonly heads: EntryHeads,
  ) {}

  /** Loads events or occurrences in the order of their keys; missing ones are omitted. */
  async load(keys: readonly OccurrenceKey[], view: View, { single = false } = {}): Promise<LoadedEvent[]> {
    return (await this.loadEach(keys, view, { single })).filter((event) => event !== undefined);
  }

  /** The same with undefined for missing ones. */
  async loadEach(
    keys: readonly OccurrenceKey[],
    view: View,
    { single = false } = {},
  ): Promise<(LoadedEvent | undefined)[]> {
    const ids = [...new Set(keys.map(({ id }) => id))];
    if (!ids.length) return [];
    const [rows, times] = await Promise.all([this.events.find(ids), this.events.timesOf(keys)]);
    const shown = await this.complete(rows, view, single);
    const byId = new Map(shown.map((event) => [event.id, event]));
    // Copying an event is slow: only events that appear more than once are copied.
    const isAlone = ids.length === keys.length;
    const loaded = keys.map(({ id, recurrenceId }) => {
      const event = byId.get(id);
      if (!event || recurrenceId === undefined) return event;
      const own = times.of(id, recurrenceId);
      if (!own) return undefined;
      const which = event.recurrence === null ? undefined : { recurrenceId };
      return Object.assign(isAlone ? event : { ...event }, own, which);
    });
    if (single && view.names(HEAD)) await this.addHeads(loaded.filter((event) => event !== undefined));
    return loaded;
  }

  /** Adds the heads of the pages of single events. Each takes statements of its own. */
  private async addHeads(events: readonly LoadedEvent[]): Promise<void> {
    const heads = await this.heads.of(EVENT, events);
    for (const event of events) event.head = heads.get(event.id);
  }

  private async complete(rows: EventRow[], view: View, single: boolean): Promise<LoadedEvent[]> {
    const ids = rows.map(({ id }) => id);
    const viewer = currentViewer();
    const isOpen = (row: EventRow) => row.password === '' || viewer.previews(row.id) || EVENT.mayEdit(row, viewer);
    const wantsTerms =
      ids.length > 0 &&
      [...TERM_MEMBERS, ...this.declared.all.map(({ restBase }) => restBase)].some((one) => view.wants(one));
    const wants = (member: string) => ids.length > 0 && (view.wants(member) || (single && view.wants('json_ld')));
    const dynamicTags = new CacheTags();
    const [terms, images, venues, organizers, parts, values] = await Promise.all([
      wantsTerms ? this.terms.of(ids) : undefined,
      wants('image') ? this.images.images(rows.map(({ featuredMedia }) => featuredMedia)) : undefined,
      wants('venue')
        ? this.linked.presented(
            this.venues,
            rows.flatMap(({ venueId }) => venueId || []),
            { single },
          )
        : undefined,
      wants('organizer') ? this.organizersOf(ids, single) : undefined,
      view.wants('description') ? dynamicTags.during(() => this.dynamic.prepare(rows.filter(isOpen))) : undefined,
      wants('meta') ? dynamicTags.during(() => this.fields.shown(EVENT, rows)) : undefined,
    ]);
    const refer = values !== undefined && this.fields.refer(EVENT);
    const response = CacheTags.current;
    return rows.map((row) => {
      const mayEdit = EVENT.mayEdit(row, viewer);
      const linked = [venues?.get(row.venueId), ...(organizers?.get(row.id) ?? [])].filter((one) => one !== undefined);
      const cacheTags = new CacheTags().addEach(ENTRY_TAGS.entry, row.id, row.venueId);
      cacheTags.addEach(ENTRY_TAGS.image, row.featuredMedia);
      for (const { tags } of linked) cacheTags.include(tags);
      addTermTags(cacheTags, terms?.get(row.id));
      if (parts?.has(row.id) || refer) cacheTags.include(dynamicTags);
      response?.include(cacheTags);
      const known = (one: PresentedLinked | undefined) => (one && (one.isVisible || mayEdit) ? [one.body] : []);
      // Much faster than spreading the many members into a literal.
      return Object.assign({}, row, {
        open: isOpen(row),
        parts: parts?.get(row.id),
        image: images?.get(row.featuredMedia),
        categories: terms?.get(row.id)?.categories ?? [],
        tags: terms?.get(row.id)?.tags ?? [],
        declaredTerms: terms?.get(row.id)?.declared ?? [],
        venue: known(venues?.get(row.venueId))[0],
        organizers: organizers?.get(row.id)?.flatMap(known) ?? [],
        values: values?.get(row.id),
        single,
        isForAll: row.password === '' && !parts?.has(row.id) && linked.every(({ isForAll }) => isForAll),
        cacheTags,
      });
    });
  }

  /** The organizers of events for responses, in their order. */
  private async organizersOf(eventIds: readonly number[], single: boolean): Promise<Map<number, PresentedLinked[]>> {
    const links = await this.events.organizersOf(eventIds);
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...links.map(({ id }) => id));
    const shown = await this.linked.presented(
      this.organizers,
      links.map(({ id }) => id),
      { single },
    );
    const organizers = new Map(eventIds.map((id): [number, PresentedLinked[]] => [id, []]));
    for (const { eventId, id } of links) {
      const organizer = shown.get(id);
      if (organizer) organizers.get(eventId)?.push(organizer);
    }
    return organizers;
  }
}

/** Adds cache tags: responses contain the descriptions and counts of terms. */
function addTermTags(cacheTags: CacheTags, terms?: TermsOfEvent): void {
  const ids = terms ? [...terms.categories, ...terms.tags, ...terms.declared].map(({ id }) => id) : [];
  for (const tag of [TERM_TAGS.term, TERM_TAGS.termDescription, TERM_TAGS.termCount]) cacheTags.addEach(tag, ...ids);
}
