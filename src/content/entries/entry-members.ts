import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import {
  SiteAddress,
  embeddable,
  group,
  link,
  member,
  type Links,
  type Members,
  type SchemaLink,
  type View,
} from '#libs/rest';
import { ATTACHMENT } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { Permalinks } from '../../entries/addresses/index.js';
import { SiteTime, isoDate } from '../../settings/index.js';
import { Taxonomies, type Taxonomy } from '../../terms/index.js';
import { type EntryType, BLOCK, POST, STATUSES } from '../../entries/types/index.js';
import type { ShownEntry } from './shown-entry.js';

type Shown = ShownEntry;
const SWITCH = ['open', 'closed'];

/** The response members and links that several kinds of entries share; each kind's presenter picks its own. */
@Injectable()
export class EntryMembers {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly site: SiteAddress,
    private readonly time: SiteTime,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** The date in UTC; that of a floating draft is worked out from its local one. */
  private gmt(entry: Shown): string {
    return isoDate(entry.dateGmt ?? this.time.fromLocal(entry.dateLocal).gmt);
  }

  /** The public address as this viewer sees it. */
  address(entry: Shown): string {
    return this.permalinks.of(entry, entry.parents, true);
  }

  /** Members of every kind. */
  shared(): Members<Shown> {
    return {
      id: member('VEM', 'integer', 'Number of the item.', (e) => e.id, { readonly: true, example: 12 }),
      date: member(
        'VEM',
        ['string', 'null'],
        'When it is published, in the time zone of the site.',
        (e) => isoDate(e.dateLocal),
        { format: 'date-time', example: '2024-05-01T10:00:00' },
      ),
      date_gmt: member('VE', ['string', 'null'], 'When it is published, in UTC.', (e) => this.gmt(e), {
        format: 'date-time',
        example: '2024-05-01T08:00:00',
      }),
      guid: group(
        'VE',
        'Permanent identifier.',
        {
          rendered: member('VE', 'string', 'The identifier as shown.', (e) => e.guid, {
            readonly: true,
            example: 'https://example.org/?p=12',
          }),
          raw: member('E', 'string', 'The identifier as stored.', (e) => e.guid, { readonly: true }),
        },
        { readonly: true },
      ),
      modified: member(
        'VE',
        'string',
        'When it was last changed, in the time zone of the site.',
        (e) => isoDate(e.modifiedLocal),
        { format: 'date-time', readonly: true, example: '2024-05-02T09:30:00' },
      ),
      modified_gmt: member('VE', 'string', 'When it was last changed, in UTC.', (e) => isoDate(e.modifiedGmt), {
        format: 'date-time',
        readonly: true,
        example: '2024-05-02T07:30:00',
      }),
      password: member('E', 'string', 'Protects the content and the excerpt.', (e) => e.password, { example: '' }),
      slug: member('VEM', 'string', 'Last part of the address.', (e) => e.slug, { example: 'spring-fair' }),
      status: member('VE', 'string', 'State of the item.', (e) => e.status, {
        enum: STATUSES.shown,
        example: 'publish',
      }),
      type: member('VEM', 'string', 'Kind of the item.', (e) => e.type, { readonly: true }),
      link: member('VEM', 'string', 'Public address.', (e) => this.address(e), {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/2024/05/01/spring-fair/',
      }),
      template: member('VE', 'string', 'Template of the theme that displays it.', (e) => e.template, { example: '' }),
    };
  }

  /** Title, content and excerpt. */
  texts(): Members<Shown> {
    const hidden = (text: (e: Shown) => string) => (e: Shown) => (e.open ? text(e) : '');
    return {
      title: group('VEM', 'Title.', {
        raw: member('E', 'string', 'As written.', (e) => e.title),
        rendered: member('VEM', 'string', 'As HTML.', (e) => this.rendering.title(e), {
          readonly: true,
          example: 'Spring fair',
        }),
      }),
      content: group('VE', 'Content.', {
        raw: member('E', 'string', 'As written.', (e) => e.content),
        rendered: member(
          'VE',
          'string',
          'As HTML.',
          hidden((e) => this.rendering.content(e, e.parts)),
          { readonly: true, example: '<p>Come and see.</p>\n' },
        ),
        protected: member('VEM', 'boolean', 'Whether a password protects it.', (e) => e.password !== '', {
          readonly: true,
        }),
        block_version: member(
          'E',
          'integer',
          'Version of the block markup; 0 for none.',
          (e) => this.rendering.blockVersion(e),
          { readonly: true },
        ),
      }),
      excerpt: group('VEM', 'Excerpt.', {
        raw: member('E', 'string', 'As written.', (e) => e.excerpt),
        rendered: member(
          'VEM',
          'string',
          'As HTML; made from the content where none is written.',
          hidden((e) => this.rendering.excerpt(e)),
          { readonly: true, example: '<p>Come and see.</p>\n' },
        ),
        protected: member('VEM', 'boolean', 'Whether a password protects it.', (e) => e.password !== '', {
          readonly: true,
        }),
      }),
    };
  }

  /** What posts and pages have beside the texts. */
  article(): Members<Shown> {
    return {
      author: member('VEM', 'integer', 'ID of the author; 0 for nobody.', (e) => e.authorId, { example: 3 }),
      featured_media: member(
        'VEM',
        'integer',
        'ID of the image that stands for it; 0 for none.',
        (e) => e.featuredMedia,
        { example: 40 },
      ),
      comment_status: member('VE', 'string', 'Whether it takes comments.', (e) => e.commentStatus, {
        enum: SWITCH,
        example: 'open',
      }),
      ping_status: member('VE', 'string', 'Whether it takes pings.', (e) => e.pingStatus, {
        enum: SWITCH,
        example: 'open',
      }),
    };
  }

  /** Custom values: none are registered, and an empty map is shown as a list. */
  meta(): Members<Shown> {
    return { meta: member('VE', ['array', 'object'], 'Custom values.', () => [], { example: [] }) };
  }

  /** What helps editors to see where an entry will be. */
  addressHelp(): Members<Shown> {
    return {
      permalink_template: member(
        'E',
        'string',
        'The address with a placeholder for the slug.',
        (e) => this.permalinks.template(e, e.parents),
        { readonly: true },
      ),
      generated_slug: member('E', 'string', 'The slug that the title would give.', (e) => e.generatedSlug, {
        readonly: true,
      }),
    };
  }

  /** The links of every kind: itself, its list and kind, its author, its comments. */
  sharedLinks({ kind, id, authorId }: Shown): Links {
    const { root } = this.site;
    const base = `${root}/cms/v2/${kind.restBase}`;
    const links: Links = {
      self: [link(`${base}/${id}`)],
      collection: [link(base)],
      about: [link(`${root}/cms/v2/types/${kind.name}`)],
    };
    if (authorId) links.author = [embeddable(`${root}/cms/v2/users/${authorId}`, 'users', authorId)];
    links.replies = [embeddable(`${root}/cms/v2/comments?post=${id}`, 'comments', id)];
    return links;
  }

  /** The links of posts and pages. */
  links(entry: Shown, view: View): Links {
    const { root } = this.site;
    const { kind, id } = entry;
    const base = `${root}/cms/v2/${kind.restBase}`;
    const links = this.sharedLinks(entry);
    // Revisions and autosaves are for those who may edit the entry, and so is how many there are.
    const mayCount = kind.mayEdit(entry, currentViewer());
    const revisions = `${base}/${id}/revisions`;
    links['version-history'] = [mayCount ? link(revisions, { count: entry.revisionCount }) : link(revisions)];
    if (mayCount && entry.revisionCount)
      links['predecessor-version'] = [link(`${revisions}/${entry.lastRevisionId}`, { id: entry.lastRevisionId })];
    if (entry.parentId && kind.hierarchical)
      links.up = [embeddable(`${base}/${entry.parentId}`, kind.name, entry.parentId)];
    if (entry.featuredMedia)
      links['wp:featuredmedia'] = [
        embeddable(`${root}/cms/v2/media/${entry.featuredMedia}`, 'media', entry.featuredMedia),
      ];
    links['wp:attachment'] = [link(`${root}/cms/v2/media?parent=${id}`)];
    if (kind.taxonomies.length) {
      links['wp:term'] = kind.taxonomies.map((taxonomy) =>
        embeddable(
          `${root}/cms/v2/${this.taxonomies.get(taxonomy)?.restBase ?? taxonomy}?post=${id}`,
          `terms:${taxonomy}`,
          id,
          { taxonomy },
        ),
      );
    }
    return view.context === 'edit' ? { ...links, ...this.actions(entry) } : links;
  }

  /** What the viewer may do with an entry, told by links to itself. */
  actions({ viewer, kind, id }: Shown): Links {
    const self = [link(`${this.site.root}/cms/v2/${kind.restBase}/${id}`)];
    const allowed = actionsOf(kind, this.taxonomies.all).filter(({ may }) => may(viewer));
    return Object.fromEntries(allowed.map(({ name }) => [`wp:action-${name}`, self]));
  }

  /** The same as a schema tells of it: which links there may be, and what may be written where there is one. */
  schemaLinks(type: EntryType): SchemaLink[] {
    const href = `${this.site.root}/cms/v2/${type.restBase}/{id}`;
    return actionsOf(type, this.taxonomies.all).map(({ name, title, properties }) => ({
      rel: `https://api.w.org/action-${name}`,
      title,
      href,
      targetSchema: { type: 'object', properties },
    }));
  }

  /** The `Link` header of one that has a page of its own. */
  alternate(entry: Shown): Record<string, string> {
    return entry.kind.public && (STATUSES.get(entry.status)?.public || entry.status === 'inherit')
      ? { Link: `<${this.address(entry)}>; rel="alternate"; type=text/html` }
      : {};
  }
}

/** Something that not everybody may do who may change an entry; a link from the entry to itself says who may. */
export interface EntryAction {
  /** What follows `wp:action-` in the name of the link. */
  name: string;
  /** Says in words that the viewer may. */
  title: string;
  /** What is written by it: members of the entry, as a JSON schema has them. */
  properties: Record<string, object>;
  may: (viewer: Viewer) => boolean;
}

const IDS = { type: 'array', items: { type: 'integer' } };

/** The actions that there are for entries of a kind. */
export function actionsOf(type: EntryType, taxonomies: readonly Taxonomy[]): EntryAction[] {
  const { publish, editOthers } = type.capabilities;
  const actions: EntryAction[] = [];
  const add = (name: string, what: string, properties: EntryAction['properties'], ...rights: string[]) =>
    actions.push({
      name,
      title: `The current user may ${what}.`,
      properties,
      may: (viewer) => rights.every((right) => viewer.can(right)),
    });
  if (type !== ATTACHMENT)
    add('publish', 'publish it', { status: { type: 'string', enum: ['publish', 'future'] } }, publish);
  const raw = { type: 'object', properties: { raw: { type: 'string' } } };
  add('unfiltered-html', 'write any markup', { content: raw }, 'unfiltered_html');
  if (type === POST) add('sticky', 'make it sticky', { sticky: { type: 'boolean' } }, editOthers, publish);
  if (type !== BLOCK) add('assign-author', 'give it another author', { author: { type: 'integer' } }, editOthers);
  for (const taxonomy of taxonomies) {
    if (!type.taxonomies.includes(taxonomy.name)) continue;
    const { restBase, create, assign } = taxonomy;
    add(`create-${restBase}`, `create ${restBase} for it`, { [restBase]: IDS }, create);
    add(`assign-${restBase}`, `give it ${restBase}`, { [restBase]: IDS }, assign);
  }
  return actions;
}
