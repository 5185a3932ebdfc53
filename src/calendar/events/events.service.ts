import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { type View } from '#libs/presenting';
import { readRecurrenceId } from '#libs/recurrence';
import { Reply, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Entries } from '../../entries/index.js';
import { EVENT, fail, SentImages } from '../common/index.js';
import { Organizers } from '../organizers/index.js';
import { LinkedReferences } from '../places/index.js';
import { DeclaredEventTerms } from '../terms/index.js';
import { Venues } from '../venues/index.js';
import { EventDrafts } from './event-drafts.js';
import { EventParts } from './event-parts.js';
import { EventTrash } from './event-trash.js';
import { EventWriter } from './event-writer.js';
import type { CreateEventDto } from './events.dto.js';
import type { OccurrenceKey } from './events.repository.js';
import { OverridesRepository } from './overrides.repository.js';
import { SeriesWriter } from './series-writer.js';
import { failOccurrence, named, type WriteTarget } from './write-target.js';

/** Reads and writes single events. */
@Injectable()
export class EventsService {
  constructor(
    private readonly entries: Entries,
    private readonly shown: EventParts,
    private readonly drafts: EventDrafts,
    private readonly writer: EventWriter,
    private readonly series: SeriesWriter,
    private readonly overrides: OverridesRepository,
    private readonly trash: EventTrash,
    private readonly references: LinkedReferences,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
    private readonly images: SentImages,
    private readonly site: SiteUrls,
    private readonly declared: DeclaredEventTerms,
  ) {}

  /** Validates the times and recurrence of a new event. */
  validate(sent: CreateEventDto): void {
    this.drafts.datesOfNew(sent);
  }

  /** Returns an event, or one of its occurrences, with all members. */
  async get(sent: Pick<WriteTarget, 'id' | 'occurrence'>, { view }: RestRequest): Promise<unknown> {
    const { id, occurrence } = named(sent);
    if (!occurrence) return this.show({ id }, view, true);
    const recurrenceId = readRecurrenceId(occurrence);
    const place = recurrenceId === undefined ? undefined : await this.placeOf(id, recurrenceId);
    const shown = place && (await this.find(place, view, true));
    return shown ?? failOccurrence();
  }

  /** Creates an event and returns it. */
  async create(sent: CreateEventDto, { view }: RestRequest): Promise<Reply> {
    const id = await this.writer.create({ ...sent, ...(await this.prepare(sent)) });
    return Reply.created(await this.show({ id }, view), `${this.site.rest('cal/events/v1')}/events/${id}`);
  }

  /** Updates what a target names and returns it. */
  async update(target: WriteTarget, sent: Partial<CreateEventDto>, { view }: RestRequest): Promise<unknown> {
    const id = await this.series.update(named(target), { ...sent, ...(await this.prepare(sent)) });
    return this.show({ id }, view);
  }

  /** Trashes what a target names and returns it. An ignored event is deleted permanently and returned in its former state. */
  async delete(sent: WriteTarget, { view }: RestRequest): Promise<unknown> {
    const target = named(sent);
    const { id } = target;
    if (!(await this.trash.isIgnored(id))) return this.show({ id: await this.series.trashTarget(target) }, view);
    const before = await this.show({ id }, view);
    await this.trash.remove(id);
    return before;
  }

  /** Finds the id of an event by its slug. */
  idOf(slug: string): Promise<number | undefined> {
    return this.entries.idOfSlug(EVENT, slug);
  }

  /** Where an occurrence is: in its series, or an event of its own that the viewer may read. */
  private async placeOf(id: number, recurrenceId: string): Promise<OccurrenceKey | undefined> {
    const overrideId = await this.overrides.find(id, recurrenceId);
    if (overrideId === undefined) return { id, recurrenceId };
    const override = await this.entries.find(EVENT, overrideId);
    return override && EVENT.mayRead(override, currentViewer()) ? { id: overrideId } : undefined;
  }

  private async show(place: OccurrenceKey, view: View, single = false): Promise<unknown> {
    return (await this.find(place, view, single)) ?? fail('event-not-found');
  }

  private async find(place: OccurrenceKey, view: View, single: boolean): Promise<unknown> {
    return (await this.shown.of([place], view, { single }))[0];
  }

  /** Resolves references and images before the transaction; images of other sites are copied. */
  private async prepare(sent: Partial<CreateEventDto>) {
    const { image, venue, organizer } = sent;
    const venueReferences = venue === undefined ? undefined : await this.references.prepare(this.venues, venue);
    if (venueReferences && venueReferences.length > 1)
      failArgument('venue', { message: 'An event can have only one venue.' });
    return {
      image: await this.images.resolve(image),
      venue: venueReferences,
      organizer: organizer === undefined ? undefined : await this.references.prepare(this.organizers, organizer),
      terms: this.declared.sentIn(sent),
    };
  }
}

/** The new slug in the body of a request whose path holds the present slug: both arguments are called `slug`. */
export function newSlugOf({ sent: { slug } }: RestRequest): string | undefined {
  if (slug === undefined || slug === null) return undefined;
  if (typeof slug === 'string' && slug.trim()) return slug;
  return failArgument('slug', { message: 'This must not be empty.' });
}
