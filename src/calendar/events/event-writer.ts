import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { withoutRecurrence } from '#libs/recurrence';
import { slugify } from '#libs/text';
import { EntryWriter, type EntryInput, SharedTexts } from '../../entries/writing/index.js';
import { EVENT, fail, firstStatus, PublicationDates, writtenStatus } from '../common/index.js';
import { Organizers, type WriteOrganizerDto } from '../organizers/index.js';
import { LinkedReferences, type LinkedReference } from '../places/index.js';
import { EventListInvalidation } from '../schedule/index.js';
import { DeclaredEventTerms, EventTerms } from '../terms/index.js';
import { Venues, type WriteVenueDto } from '../venues/index.js';
import { EventContents } from './event-contents.repository.js';
import { EventDrafts } from './event-drafts.js';
import { EventStore } from './event-store.js';
import { EventTrash, IGNORED, isTrashed } from './event-trash.js';
import type { CreateEventDto } from './events.dto.js';
import { EventsRepository, type EventFields, type EventRow } from './events.repository.js';
import { FollowingTexts } from './following-texts.js';
import { changedMembers, followedMembers, TAXONOMIES, type OverrideMember } from './override-members.js';
import { OverridePlans, type LostOverrides, type OverridePlan } from './override-plans.js';
import { OverridesRepository } from './overrides.repository.js';

/** The input that is resolved before the transaction. */
interface Prepared {
  /** Media ID; 0 for none. */
  image?: number;
  venue?: LinkedReference<WriteVenueDto>[];
  organizer?: LinkedReference<WriteOrganizerDto>[];
  /** The terms of declared taxonomies, by their REST bases. */
  terms?: Readonly<Record<string, unknown>>;
  /** ID of the parent event, as for an override of an occurrence; 0 for none. */
  parent?: number;
  /** Languages whose texts are deleted; an argument where the site has several. */
  translations?: object;
}

/** The input of a write; absent members stay unchanged. */
export type EventInput<Sent = CreateEventDto> = Omit<Sent, keyof Prepared> & Prepared;

/** The linked entries of an event; `organizerIds` only if they change. */
interface Links {
  venueId: number;
  organizerIds: number[] | undefined;
}

/** What an update writes besides times and flags. */
interface EventChange extends Links {
  sent: EventInput<Partial<CreateEventDto>>;
  terms: Map<string, number[]>;
}

/** Writes single events, each in one transaction with the venues, organizers and terms that it creates. */
@Injectable()
export class EventWriter implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: EventsRepository,
    private readonly writer: EntryWriter,
    private readonly overrides: OverridesRepository,
    private readonly plans: OverridePlans,
    private readonly contents: EventContents,
    private readonly drafts: EventDrafts,
    private readonly store: EventStore,
    private readonly terms: EventTerms,
    private readonly references: LinkedReferences,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
    private readonly dates: PublicationDates,
    private readonly trash: EventTrash,
    private readonly invalidation: EventListInvalidation,
    private readonly declared: DeclaredEventTerms,
    private readonly texts: SharedTexts,
    private readonly followers: FollowingTexts,
  ) {}

  onModuleInit(): void {
    // The overrides of a series end with it.
    this.writer.endBy(EVENT, (id, status) => this.update(id, { status }));
  }

  /** Creates an event and returns its id. */
  create(sent: EventInput): Promise<number> {
    return this.db.transaction(async () => {
      const draft = this.drafts.created(sent);
      const terms = await this.terms.resolve(sent);
      const { venueId, organizerIds = [] } = await this.resolveLinks(sent);
      const wanted = firstStatus(EVENT, sent.status, currentViewer());
      // Created as a draft and trashed afterwards, so that the status to restore is recorded.
      const status = wanted === 'trash' ? 'draft' : wanted;
      const id = await this.writer.create(EVENT, this.entryInput(sent, status), {
        terms,
        details: (created) => this.store.create([{ id: created, details: { ...draft, venueId }, organizerIds }]),
      });
      if (wanted === 'trash') await this.trash.trash(id);
      return id;
    });
  }

  /**
   * Updates the sent members of an event. The overrides of a series follow it where they have no values of their own;
   * `lost` says what happens to those whose date vanishes.
   */
  update(
    id: number,
    sent: EventInput<Partial<CreateEventDto>>,
    { lost = 'keep' }: { lost?: LostOverrides } = {},
  ): Promise<void> {
    return this.db.transaction(async () => {
      const stored = await this.events.lock(id);
      if (!EVENT.mayEdit(stored, currentViewer())) fail('rest_forbidden');
      const draft = this.drafts.changed(sent, stored);
      const plan = await this.plans.of(stored, { ...draft, venueId: stored.venueId }, lost);
      const terms = await this.terms.resolve(sent);
      const { venueId, organizerIds } = await this.resolveLinks(sent, stored.venueId);
      const wanted = writtenStatus(EVENT, sent.status, currentViewer());
      const isTrashing = wanted === 'trash' || (wanted === IGNORED && stored.sourceIds !== null);
      const status = isTrashing ? undefined : wanted;
      const change = { sent: { ...sent, status }, terms, venueId, organizerIds };
      const before = plan.staying.length ? await this.contents.load([id]) : undefined;
      const following = plan.staying.length ? await this.followers.of(stored) : undefined;
      await this.write(stored, change, draft, plan);
      for (const { id: overrideId } of plan.lost) await this.trash.trashLost(overrideId);
      const [was, is] = [before?.get(id), before && (await this.contents.load([id])).get(id)];
      const changed = was && is ? changedMembers(was, is) : new Set<OverrideMember>();
      for (const one of plan.staying) await this.follow(one, change, changed);
      await following?.(plan.staying.map((one) => one.id));
      if (isTrashing && !isTrashed(stored)) {
        if (!EVENT.mayDelete(stored, currentViewer())) fail('rest_forbidden');
        await this.trash.trashOrIgnore(stored);
      }
    });
  }

  /** Writes a change to a locked event. */
  private async write(
    stored: EventRow,
    { sent, terms, venueId, organizerIds }: EventChange,
    draft: Omit<EventFields, 'venueId'>,
    { staying, lost }: OverridePlan = { staying: [], lost: [] },
  ): Promise<void> {
    const { id } = stored;
    if (stored.status === 'publish') await this.invalidation.changing(id);
    const input = this.entryInput(sent, sent.status);
    // The text of another language can be empty.
    if (sent.title === '' && this.texts.languageOf(EVENT, stored) !== undefined) input.title = '';
    await this.writer.update(EVENT, id, input, {
      terms,
      details: async () => {
        for (const { id: overrideId } of lost)
          await this.overrides.update(overrideId, { overridesDate: null, overridden: '' });
        for (const { id: overrideId, date, overridesDate } of staying)
          if (date !== overridesDate) await this.overrides.update(overrideId, { overridesDate: date });
        await this.store.update({ id, details: { ...draft, venueId }, organizerIds }, stored);
      },
    });
  }

  /** Writes the change of a series to an override, as far as the override follows the series. */
  private async follow(
    { id, overridden, times }: OverridePlan['staying'][number],
    change: EventChange,
    changed: ReadonlySet<OverrideMember>,
  ): Promise<void> {
    const sent: EventChange['sent'] = followedMembers(change.sent, changed, overridden);
    if (!times && !Object.keys(sent).length) return;
    const stored = await this.events.lock(id);
    if (!EVENT.mayEdit(stored, currentViewer())) return;
    if (sent.meta) sent.meta = withoutRecurrence(sent.meta);
    // A trashed override gets its former status when it is restored.
    if (isTrashed(stored)) delete sent.status;
    const draft = { ...this.drafts.changed(sent, stored), ...times };
    const followed = (['categories', 'tags'] as const).filter((name) => sent[name] !== undefined);
    const ofSite = sent.terms === undefined ? [] : this.declared.all;
    const taxonomies = new Set<string>([
      ...followed.map((name) => TAXONOMIES[name]),
      ...ofSite.map(({ name }) => name),
    ]);
    await this.write(
      stored,
      {
        sent,
        terms: new Map([...change.terms].filter(([taxonomy]) => taxonomies.has(taxonomy))),
        venueId: sent.venue === undefined ? stored.venueId : change.venueId,
        organizerIds: sent.organizer === undefined ? undefined : change.organizerIds,
      },
      draft,
    );
  }

  /** Finds or creates the linked venue and organizers. */
  private async resolveLinks({ venue, organizer }: Prepared, presentVenue = 0): Promise<Links> {
    const [venueId = 0] = venue ? await this.references.resolve(this.venues, venue) : [presentVenue];
    return { venueId, organizerIds: organizer && (await this.references.resolve(this.organizers, organizer)) };
  }

  private entryInput(sent: EventInput<Partial<CreateEventDto>>, status: string | undefined): EntryInput {
    return {
      ...this.dates.input(sent.date, sent.date_utc),
      ...{ status, expires: sent.expires, expires_gmt: sent.expires_gmt, expires_to: sent.expires_to },
      // Empty values leave required members unchanged.
      title: sent.title || undefined,
      author: sent.author || undefined,
      slug: sent.slug && slugify(sent.slug) ? sent.slug : undefined,
      content: sent.description,
      excerpt: sent.excerpt,
      featured_media: sent.image,
      parent: sent.parent,
      meta: sent.meta && withoutRecurrence(sent.meta),
      translations: sent.translations,
    };
  }
}
