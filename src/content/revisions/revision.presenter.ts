import { Injectable } from '@nestjs/common';
import { SiteAddress, group, link, member, type Links, type Members, Presenter } from '#libs/rest';
import type { EntryRow } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { isoDate } from '../../settings/index.js';

/** A revision or autosave with what its answer is made from. */
export interface ShownRevision extends EntryRow {
  /** The kind of the entry it belongs to. */
  kind: EntryType;
  /** Where its author sees it as it would be; only of autosaves that are shown to be edited. */
  preview: string;
}

type Shown = ShownRevision;

/** A draft without a date of its own, which an autosave may have changed, shows none here. */
const ownDate = (e: Shown, date: string | null): string | null =>
  e.dateGmt === null || date === null ? null : isoDate(date);

/** The response members that revisions and autosaves share. */
@Injectable()
export class RevisionMembers {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly site: SiteAddress,
  ) {}

  /** All but the texts. */
  shared(): Members<Shown> {
    return {
      author: member('VEM', 'integer', 'ID of the user who made it.', (e) => e.authorId, { example: 3 }),
      date: member(
        'VEM',
        ['string', 'null'],
        'When it was made, in the time zone of the site.',
        (e) => ownDate(e, e.dateLocal),
        {
          format: 'date-time',
          example: '2024-05-02T09:30:00',
        },
      ),
      date_gmt: member('VE', ['string', 'null'], 'When it was made, in UTC.', (e) => ownDate(e, e.dateGmt), {
        format: 'date-time',
        example: '2024-05-02T07:30:00',
      }),
      guid: group(
        'VE',
        'Permanent identifier.',
        {
          rendered: member('VE', 'string', 'The identifier as shown.', (e) => e.guid, {
            readonly: true,
            example: 'https://example.org/?p=15',
          }),
          raw: member('E', 'string', 'The identifier as stored.', (e) => e.guid, { readonly: true }),
        },
        { readonly: true },
      ),
      id: member('VEM', 'integer', 'Number of the item.', (e) => e.id, { example: 15 }),
      modified: member(
        'VE',
        'string',
        'When it was last changed, in the time zone of the site.',
        (e) => isoDate(e.modifiedLocal),
        {
          format: 'date-time',
          example: '2024-05-02T09:30:00',
        },
      ),
      modified_gmt: member('VE', 'string', 'When it was last changed, in UTC.', (e) => isoDate(e.modifiedGmt), {
        format: 'date-time',
        example: '2024-05-02T07:30:00',
      }),
      parent: member('VEM', 'integer', 'Number of the item that it belongs to.', (e) => e.parentId, { example: 12 }),
      slug: member('VEM', 'string', 'Tells what it is and to what it belongs.', (e) => e.slug, {
        example: '12-revision-v1',
      }),
    };
  }

  /** Title and content; `raw` names the contexts that show them as written. */
  texts(raw: 'E' | 'VE'): Members<Shown> {
    return {
      title: group('VEM', 'Title.', {
        raw: member(raw, 'string', 'As written.', (e) => e.title),
        rendered: member('VEM', 'string', 'As HTML.', (e) => this.rendering.title(e), {
          readonly: true,
          example: 'Spring fair',
        }),
      }),
      content: group('VE', 'Content.', {
        raw: member(raw, 'string', 'As written.', (e) => e.content),
        rendered: member('VE', 'string', 'As HTML.', (e) => this.rendering.content(e), {
          readonly: true,
          example: '<p>Come and see.</p>\n',
        }),
      }),
    };
  }

  excerpt(): Members<Shown> {
    return {
      excerpt: group('VEM', 'Excerpt.', {
        raw: member('E', 'string', 'As written.', (e) => e.excerpt),
        rendered: member(
          'VEM',
          'string',
          'As HTML; empty where none is written.',
          (e) => this.rendering.writtenExcerpt(e),
          { readonly: true, example: '' },
        ),
      }),
    };
  }

  preview(): Members<Shown> {
    return {
      preview_link: member('E', 'string', 'Address that shows the item with these texts.', (e) => e.preview, {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/?p=12&preview=true',
      }),
    };
  }

  /** The link to the item that it belongs to. */
  links({ parentId, kind }: Shown): Links {
    return parentId ? { parent: [link(`${this.site.root}/cms/v2/${kind.restBase}/${parentId}`)] } : {};
  }
}

/** A revision of a post or page as answers show it. */
@Injectable()
export class RevisionPresenter extends Presenter<ShownRevision> {
  readonly title = 'post-revision';
  readonly members: Members<ShownRevision>;

  constructor(private readonly shared: RevisionMembers) {
    super();
    this.members = { ...shared.shared(), ...shared.texts('E'), ...shared.excerpt() };
  }

  override links(revision: ShownRevision): Links {
    return this.shared.links(revision);
  }
}

/** An autosave of a post or page as answers show it. */
@Injectable()
export class AutosavePresenter extends Presenter<ShownRevision> {
  readonly title = 'post-autosave';
  readonly members: Members<ShownRevision>;

  constructor(private readonly shared: RevisionMembers) {
    super();
    this.members = { ...shared.shared(), ...shared.texts('E'), ...shared.excerpt(), ...shared.preview() };
  }

  override links(autosave: ShownRevision): Links {
    return this.shared.links(autosave);
  }
}

/** An autosave of a reusable block: there is no excerpt, and who may read it may read it as written. */
@Injectable()
export class BlockAutosavePresenter extends Presenter<ShownRevision> {
  readonly title = 'wp_block-autosave';
  readonly members: Members<ShownRevision>;

  constructor(private readonly shared: RevisionMembers) {
    super();
    this.members = { ...shared.shared(), ...shared.texts('VE'), ...shared.preview() };
  }

  override links(autosave: ShownRevision): Links {
    return this.shared.links(autosave);
  }
}
