import { Injectable } from '@nestjs/common';
import { group, link, member, type Links, type MemberContexts, type Members, Presenter } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import type { EntryRow } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { isoDate } from '../../settings/index.js';
import { shownMeta } from '../entries/index.js';

/** A revision or autosave with everything that its response is built from. */
export interface ShownRevision extends EntryRow {
  /** The type of its entry. */
  kind: EntryType;
  /** Preview URL; empty except for autosaves in the context `edit`. */
  preview: string;
  /** The values of declared fields by name; absent without fields, or if they are not wanted. */
  values?: Record<string, unknown>;
}

type Shown = ShownRevision;

/** The date, or null for drafts without a date of their own, which autosaves may have changed. */
const ownDate = (e: Shown, date: string | null): string | null =>
  e.dateGmt === null || date === null ? null : isoDate(date);

/** Response fields shared by revisions and autosaves. */
@Injectable()
export class RevisionMembers {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly site: SiteUrls,
  ) {}

  /** Fields other than texts. */
  shared(): Members<Shown> {
    return {
      author: member('all', 'integer', 'ID of the user who created it.', (e) => e.authorId, { example: 3 }),
      date: member(
        'all',
        ['string', 'null'],
        'Date created, in the time zone of the site.',
        (e) => ownDate(e, e.dateLocal),
        {
          format: 'date-time',
          example: '2024-05-02T09:30:00',
        },
      ),
      date_gmt: member(['view', 'edit'], ['string', 'null'], 'Date created, in UTC.', (e) => ownDate(e, e.dateGmt), {
        format: 'date-time',
        example: '2024-05-02T07:30:00',
      }),
      guid: group(
        ['view', 'edit'],
        'Permanent identifier.',
        {
          rendered: member(['view', 'edit'], 'string', 'Identifier for display.', (e) => e.guid, {
            readonly: true,
            example: 'https://example.org/?p=15',
          }),
          raw: member('edit', 'string', 'Identifier as stored.', (e) => e.guid, { readonly: true }),
        },
        { readonly: true },
      ),
      id: member('all', 'integer', 'ID of the item.', (e) => e.id, { example: 15 }),
      modified: member(
        ['view', 'edit'],
        'string',
        'Date of the last change, in the time zone of the site.',
        (e) => isoDate(e.modifiedLocal),
        {
          format: 'date-time',
          example: '2024-05-02T09:30:00',
        },
      ),
      modified_gmt: member(
        ['view', 'edit'],
        'string',
        'Date of the last change, in UTC.',
        (e) => isoDate(e.modifiedGmt),
        {
          format: 'date-time',
          example: '2024-05-02T07:30:00',
        },
      ),
      parent: member('all', 'integer', 'ID of the item it belongs to.', (e) => e.parentId, { example: 12 }),
      slug: member('all', 'string', 'Name that combines the ID of its item, its kind and a version.', (e) => e.slug, {
        example: '12-revision-v1',
      }),
    };
  }

  /** Title and content. `raw`: the contexts that include the raw text. */
  texts(raw: MemberContexts): Members<Shown> {
    return {
      title: group('all', 'Title.', {
        raw: member(raw, 'string', 'As written.', (e) => e.title),
        rendered: member('all', 'string', 'As HTML.', (e) => this.rendering.title(e), {
          readonly: true,
          example: 'Spring fair',
        }),
      }),
      content: group(['view', 'edit'], 'Content.', {
        raw: member(raw, 'string', 'As written.', (e) => e.content),
        rendered: member(['view', 'edit'], 'string', 'As HTML.', (e) => this.rendering.content(e), {
          readonly: true,
          example: '<p>Come and see.</p>\n',
        }),
      }),
    };
  }

  excerpt(): Members<Shown> {
    return {
      excerpt: group('all', 'Excerpt.', {
        raw: member('edit', 'string', 'As written.', (e) => e.excerpt),
        rendered: member(
          'all',
          'string',
          'As HTML; empty if no excerpt was written.',
          (e) => this.rendering.writtenExcerpt(e),
          { readonly: true, example: '' },
        ),
      }),
    };
  }

  meta(): Members<Shown> {
    return {
      meta: member(
        ['view', 'edit'],
        ['array', 'object'],
        'Custom values.',
        (e) => (e.values ? { ...shownMeta(e), ...e.values } : shownMeta(e)),
        {
          example: [],
        },
      ),
    };
  }

  preview(): Members<Shown> {
    return {
      preview_link: member('edit', 'string', 'URL that previews the item with these texts.', (e) => e.preview, {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/?p=12&preview=true',
      }),
    };
  }

  /** The link to its item. */
  links({ parentId, kind }: Shown): Links {
    return parentId ? { parent: [link(`${this.site.rest('cms/v2')}/${kind.restBase}/${parentId}`)] } : {};
  }
}

/** Base of the presenters of revisions and autosaves. */
abstract class StoredTextsPresenter extends Presenter<ShownRevision> {
  constructor(
    readonly title: string,
    readonly members: Members<ShownRevision>,
    private readonly shared: RevisionMembers,
  ) {
    super();
  }

  override links(revision: ShownRevision): Links {
    return this.shared.links(revision);
  }
}

/** Response fields of a revision of a post or page. */
@Injectable()
export class RevisionPresenter extends StoredTextsPresenter {
  constructor(shared: RevisionMembers) {
    const members = { ...shared.shared(), ...shared.texts('edit'), ...shared.excerpt(), ...shared.meta() };
    super('post-revision', members, shared);
  }
}

/** Response fields of an autosave of a post or page. */
@Injectable()
export class AutosavePresenter extends StoredTextsPresenter {
  constructor(shared: RevisionMembers) {
    const texts = { ...shared.texts('edit'), ...shared.excerpt() };
    super('post-autosave', { ...shared.shared(), ...texts, ...shared.meta(), ...shared.preview() }, shared);
  }
}

/** Response fields of an autosave of a reusable block: no excerpt, and raw texts also in the context `view`. */
@Injectable()
export class BlockAutosavePresenter extends StoredTextsPresenter {
  constructor(shared: RevisionMembers) {
    super('wp_block-autosave', { ...shared.shared(), ...shared.texts(['view', 'edit']), ...shared.preview() }, shared);
  }
}
