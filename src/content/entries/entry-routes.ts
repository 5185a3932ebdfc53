import { Injectable } from '@nestjs/common';
import { CacheTags } from '#libs/invalidation';
import {
  Reply,
  View,
  namesOne,
  paged,
  type Presenter,
  type RestRequest,
  SiteAddress,
  Embedder,
  errorBody,
} from '#libs/rest';
import { fail } from '../content.errors.js';
import { ATTACHMENT } from '../../media/index.js';
import { Entries, ENTRY_TAGS } from '../../entries/index.js';
import { EntryList, type EntryFilter } from '../../entries/lists/index.js';
import { type EntryInput, EntryWriter, type EntryExtras } from '../../entries/writing/index.js';
import { type EntryType, EntryTypes } from '../../entries/types/index.js';
import { EntryMembers } from './entry-members.js';
import { EntryCompletion, type ShownEntry } from './shown-entry.js';
import { RestError } from '#libs/errors';

/** What a controller of one kind of entry hands over: its kind and its presenter. */
export interface EntryKind {
  type: EntryType;
  presenter: Presenter<ShownEntry>;
}

const EDITED = new View('edit');

/** The work behind the five routes that every kind of entry has. */
@Injectable()
export class EntryRoutes {
  constructor(
    private readonly entries: Entries,
    private readonly lists: EntryList,
    private readonly writer: EntryWriter,
    private readonly completion: EntryCompletion,
    private readonly members: EntryMembers,
    private readonly site: SiteAddress,
  ) {}

  /** Answers a page of a list. */
  async list({ type, presenter }: EntryKind, filter: EntryFilter, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.lists.page(type, filter, request.view);
    const shown = await this.completion.complete(type, items, request.view);
    return paged(request, {
      body: presenter.many(shown, request.view),
      total,
      page: filter.page,
      perPage: filter.per_page,
    });
  }

  /** Answers one entry. */
  async get(
    { type, presenter }: EntryKind,
    id: number,
    password: string | undefined,
    { view }: RestRequest,
  ): Promise<Reply> {
    const entry = await this.entries.get(type, id);
    // Media are as readable as what they belong to.
    if (type === ATTACHMENT) CacheTags.current?.addEach(ENTRY_TAGS.entry, entry.parentId);
    const [shown] = await this.completion.complete(type, [entry], view, password);
    if (!shown) return fail('rest_post_invalid_id');
    return new Reply(presenter.one(shown, view), { headers: this.members.alternate(shown) });
  }

  /** Creates one and answers it as its editors see it. */
  async create(kind: EntryKind, input: EntryInput, extras: EntryExtras, request: RestRequest): Promise<Reply> {
    this.mayBeNew(request);
    return this.created(kind, await this.writer.create(kind.type, input, extras), request);
  }

  /** Refuses a request for something new that names something old. */
  mayBeNew({ sent }: RestRequest): void {
    if (namesOne(sent)) fail('rest_post_exists');
  }

  /** Answers one that was just created. */
  async created(kind: EntryKind, id: number, { view }: RestRequest): Promise<Reply> {
    return Reply.created(await this.edited(kind, id, view), `${this.site.root}/cms/v2/${kind.type.restBase}/${id}`);
  }

  /** Changes one and answers it as its editors see it. */
  async update(
    kind: EntryKind,
    id: number,
    input: EntryInput,
    extras: EntryExtras,
    { view }: RestRequest,
  ): Promise<unknown> {
    await this.writer.update(kind.type, id, input, extras);
    return this.edited(kind, id, view);
  }

  /** Moves one to the trash, or removes it for good. */
  async delete(kind: EntryKind, id: number, force: boolean, { view }: RestRequest): Promise<unknown> {
    if (!force) {
      await this.writer.trash(kind.type, id);
      return this.edited(kind, id, view);
    }
    const { _links: _, ...previous } = (await this.edited(kind, id, EDITED)) as { _links?: unknown };
    await this.writer.remove(kind.type, id);
    return { deleted: true, previous };
  }

  /** Shows one as its editors see it. */
  async edited({ type, presenter }: EntryKind, id: number, view: View): Promise<Record<string, unknown>> {
    const edit = view.in('edit');
    const [shown] = await this.completion.complete(type, [await this.entries.get(type, id)], edit);
    return shown ? presenter.one(shown, edit) : fail('rest_post_invalid_id');
  }
}

const EMBEDDED = new View('embed');

/** Brings entries along where others point to them. */
@Injectable()
export class EntryEmbeds {
  constructor(
    private readonly embedder: Embedder,
    private readonly entries: Entries,
    private readonly completion: EntryCompletion,
    private readonly types: EntryTypes,
  ) {}

  /** Offers the entries of a kind under a name, by their numbers. */
  offer(name: string, { type, presenter }: EntryKind): void {
    this.embedder.register(name, async (keys, viewer) => {
      const rows = await this.entries.byIds(type, keys);
      CacheTags.current?.addEach(
        ENTRY_TAGS.entry,
        ...keys.map(Number),
        ...(type === ATTACHMENT ? rows.map(({ parentId }) => parentId) : []),
      );
      const readable = rows.filter((row) => type.mayRead(row, viewer, this.types));
      const shown = await this.completion.complete(type, readable, EMBEDDED);
      const bodies = new Map<string | number, unknown>(shown.map((row) => [row.id, presenter.one(row, EMBEDDED)]));
      for (const key of keys) {
        if (bodies.has(key)) continue;
        const hidden = rows.some(({ id }) => id === key);
        bodies.set(key, errorBody(refusal(hidden), viewer));
      }
      return bodies;
    });
  }
}

function refusal(hidden: boolean): unknown {
  try {
    return fail(hidden ? 'rest_forbidden' : 'rest_post_invalid_id');
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
}
