import { Injectable } from '@nestjs/common';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryImport, EntrySlugs, SharedTexts } from '../../entries/writing/index.js';
import { TAG } from '../../terms/index.js';
import { EVENT, EVENT_CATEGORY } from '../common/index.js';
import { EventListInvalidation } from '../schedule/index.js';
import type { EventContent } from './event-contents.repository.js';
import { EventStore } from './event-store.js';
import type { EventFields } from './events.repository.js';

/** What a copy of an event does not share with it. */
interface CopyDetails {
  parentId: number;
  /** The wanted slug, for a copy of an event that has one. */
  slug: string;
  /** The same in another language, from the slug of the event there. */
  slugIn: (slug: string) => string;
  details: Partial<EventFields>;
}

/** Copies events within the site, whatever the rights of the viewer: the texts are already stored. */
@Injectable()
export class EventCopies {
  constructor(
    private readonly entries: EntryImport,
    private readonly slugs: EntrySlugs,
    private readonly permalinks: Permalinks,
    private readonly store: EventStore,
    private readonly invalidation: EventListInvalidation,
    private readonly texts: SharedTexts,
  ) {}

  /** Creates a copy in the ambient transaction and returns its id. Its UID is one of its own. */
  async create(source: EventContent, { parentId, slug: wanted, slugIn, details }: CopyDetails): Promise<number> {
    const { status, title, content, excerpt, authorId, menuOrder, featuredMedia, password, language } = source;
    const { commentStatus, pingStatus, template, dateLocal, dateGmt, fieldValues } = source;
    const base = source.slug ? wanted : '';
    const [slug = ''] = await this.slugs.freeTogether([
      { base, place: { type: EVENT, language, parentId: 0, entryId: 0 } },
    ]);
    const place = { id: 0, type: EVENT.name, status, slug, parentId: 0, dateLocal: '', language };
    const terms = [
      ...source.categoryIds.map((id) => ({ taxonomy: EVENT_CATEGORY.name, id })),
      ...source.tagIds.map((id) => ({ taxonomy: TAG.name, id })),
      ...source.declaredTerms,
    ];
    const [id = 0] = await this.entries.create([
      {
        ...{
          type: EVENT.name,
          language,
          status,
          slug,
          title,
          content,
          excerpt,
          authorId,
          parentId,
          menuOrder,
          password,
        },
        ...{ commentStatus, pingStatus, template, dateLocal, dateGmt, featuredMedia, terms, fieldValues, meta: [] },
        ...{ modifiedLocal: null, modifiedGmt: null },
        ...{ expiresGmt: source.expiresGmt ?? undefined, expiresTo: source.expiresTo ?? undefined },
        guid: slug && this.permalinks.of(place, new Map(), true),
      },
    ]);
    this.invalidation.appearing(id);
    await this.store.create([{ id, details: { ...source, uid: null, ...details }, organizerIds: source.organizerIds }]);
    await this.texts.copy(EVENT, source.id, id, slugIn);
    return id;
  }
}
