import { Injectable } from '@nestjs/common';
import { CacheTags } from '#libs/invalidation';
import { Reply, View, hasId, paged, type Presenter, type RestRequest, SiteUrls, Embedder, errorBody } from '#libs/rest';
import { fail } from '../content.errors.js';
import { ATTACHMENT } from '../../media/index.js';
import { Entries, ENTRY_TAGS } from '../../entries/index.js';
import { EntryList, type EntryFilter } from '../../entries/lists/index.js';
import { type EntryInput, EntryWriter, type EntryExtras } from '../../entries/writing/index.js';
import { type EntryType, EntryTypes } from '../../entries/types/index.js';
import { EntryMembers } from './entry-members.js';
import { EntryCompletion, type ShownEntry } from './shown-entry.js';
import { RestError } from '#libs/errors';

/** An entry type and its presenter. */
export interface EntryKind {
  type: EntryType;
  presenter: Presenter<ShownEntry>;
  /** Adds what only this presenter needs to entries that are about to be presented. */
  complete?(entries: readonly ShownEntry[]): Promise<void>;
}

const EDIT_VIEW = new View('edit');

/** Handles the five routes that all entry types share. */
@Injectable()
export class EntryRoutes {
  constructor(
    private readonly entries: Entries,
    private readonly lists: EntryList,
    private readonly writer: EntryWriter,
    private readonly completion: EntryCompletion,
    private readonly members: EntryMembers,
    private readonly site: SiteUrls,
  ) {}

  /** Returns a page of entries. */
  async list(kind: EntryKind, filter: EntryFilter, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.lists.page(kind.type, filter, request.view, request.part);
    const shown = await this.completion.complete(kind.type, items, request.view);
    await kind.complete?.(shown);
    return paged(request, {
      body: kind.presenter.many(shown, request.view),
      total,
      page: filter.page,
      perPage: filter.per_page,
    });
  }

  /** Returns one entry. `password` opens a protected one. */
  async get(
    { type, presenter, ...kind }: EntryKind,
    id: number,
    password: string | undefined,
    { view }: RestRequest,
  ): Promise<Reply> {
    const entry = await this.entries.get(type, id);
    // Media inherit their readability from their parent entry.
    if (type === ATTACHMENT) CacheTags.current?.addEach(ENTRY_TAGS.entry, entry.parentId);
    const [shown] = await this.completion.complete(type, [entry], view, password);
    if (!shown) return fail('rest_post_invalid_id');
    await kind.complete?.([shown]);
    return new Reply(presenter.one(shown, view), { headers: this.members.alternate(shown) });
  }

  /** Creates an entry and returns it in the context `edit`. */
  async create(kind: EntryKind, input: EntryInput, extras: EntryExtras, request: RestRequest): Promise<Reply> {
    this.rejectExistingId(request);
    return this.created(kind, await this.writer.create(kind.type, input, extras), request);
  }

  /** Refuses to create an entry when the request names an id. */
  rejectExistingId({ sent }: RestRequest): void {
    if (hasId(sent)) fail('rest_post_exists');
  }

  /** Returns the 201 response for an entry that was just created. */
  async created(kind: EntryKind, id: number, { view }: RestRequest): Promise<Reply> {
    return Reply.created(await this.edited(kind, id, view), `${this.site.rest('cms/v2')}/${kind.type.restBase}/${id}`);
  }

  /** Updates an entry and returns it in the context `edit`. */
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

  /** Moves an entry to the trash, or deletes it permanently and returns its last state as `previous`. */
  async delete(kind: EntryKind, id: number, force: boolean, { view }: RestRequest): Promise<unknown> {
    if (!force) {
      await this.writer.trash(kind.type, id);
      return this.edited(kind, id, view);
    }
    const { _links: _, ...previous } = (await this.edited(kind, id, EDIT_VIEW)) as { _links?: unknown };
    await this.writer.remove(kind.type, id);
    return { deleted: true, previous };
  }

  /** Returns an entry in the context `edit`. */
  async edited({ type, presenter, ...kind }: EntryKind, id: number, view: View): Promise<Record<string, unknown>> {
    const edit = view.in('edit');
    const [shown] = await this.completion.complete(type, [await this.entries.get(type, id)], edit);
    if (!shown) return fail('rest_post_invalid_id');
    await kind.complete?.([shown]);
    return presenter.one(shown, edit);
  }
}

const EMBED_VIEW = new View('embed');

/** Embeds entries in responses that link to them. */
@Injectable()
export class EntryEmbeds {
  constructor(
    private readonly embedder: Embedder,
    private readonly entries: Entries,
    private readonly completion: EntryCompletion,
    private readonly types: EntryTypes,
  ) {}

  /** Registers an embed source that finds entries of a type by id. Unreadable entries are embedded as error bodies. */
  register(name: string, { type, presenter }: EntryKind): void {
    this.embedder.register(name, async (keys, viewer) => {
      const rows = await this.entries.byIds(type, keys);
      CacheTags.current?.addEach(
        ENTRY_TAGS.entry,
        ...keys.map(Number),
        ...(type === ATTACHMENT ? rows.map(({ parentId }) => parentId) : []),
      );
      const readable = rows.filter((row) => type.mayRead(row, viewer, this.types));
      const shown = await this.completion.complete(type, readable, EMBED_VIEW);
      const bodies = new Map<string | number, unknown>(shown.map((row) => [row.id, presenter.one(row, EMBED_VIEW)]));
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
