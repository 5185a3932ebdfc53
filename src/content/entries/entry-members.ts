import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { Models } from '#libs/model';
import {
  Dialect,
  embeddable,
  group,
  link,
  member,
  shownName,
  type Links,
  type Members,
  type SchemaLink,
  type View,
} from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { metaOf } from '../../entries/footnotes/index.js';
import { TextMembers } from '../../entries/languages/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import { END_STATUSES } from '../../entries/writing/index.js';
import { FieldReferences } from '../../fields/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SiteTime, isoDate } from '../../settings/index.js';
import { Taxonomies, type Taxonomy } from '../../terms/index.js';
import { DeclaredMembers } from './declared-members.js';
import type { ShownEntry } from './shown-entry.js';
import { TranslatedMembers } from './translated-members.js';

type Shown = ShownEntry;
const SWITCH = ['open', 'closed'];

/** Response fields and links shared by several entry types. Each type's presenter picks the ones it needs. */
@Injectable()
export class EntryMembers {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly taxonomies: Taxonomies,
    private readonly declared: DeclaredMembers,
    private readonly references: FieldReferences,
    private readonly models: Models,
    private readonly languages: TextMembers,
    private readonly translated: TranslatedMembers,
  ) {}

  /** The model of the running request, from which the members follow. */
  get model(): object {
    return this.models.current;
  }

  /** The members of a type with those that the site declares for it; one object per model. */
  withDeclared(type: EntryType, own: Members<Shown>): Members<Shown> {
    const members = this.declared.after(type, own);
    return type.localised === 'texts' ? this.languages.after(members, 'all') : members;
  }

  /** The publication date in UTC. Drafts without a date of their own derive it from the local date. */
  private gmt(entry: Shown): string {
    return isoDate(entry.dateGmt ?? this.time.fromLocal(entry.dateLocal).gmt);
  }

  /** The permalink for the current viewer. */
  url(entry: Shown): string {
    return this.permalinks.of(entry, entry.parents, true);
  }

  /** Fields of all entry types. */
  shared(): Members<Shown> {
    return {
      id: member('all', 'integer', 'ID of the item.', (e) => e.id, { readonly: true, example: 12 }),
      date: member(
        'all',
        ['string', 'null'],
        'Publication date, in the time zone of the site.',
        (e) => isoDate(e.dateLocal),
        { format: 'date-time', example: '2024-05-01T10:00:00' },
      ),
      date_gmt: member(['view', 'edit'], ['string', 'null'], 'Publication date, in UTC.', (e) => this.gmt(e), {
        format: 'date-time',
        example: '2024-05-01T08:00:00',
      }),
      guid: group(
        ['view', 'edit'],
        'Permanent identifier.',
        {
          rendered: member(['view', 'edit'], 'string', 'Identifier for display.', (e) => e.guid, {
            readonly: true,
            example: 'https://example.org/?p=12',
          }),
          raw: member('edit', 'string', 'Identifier as stored.', (e) => e.guid, { readonly: true }),
        },
        { readonly: true },
      ),
      modified: member(
        ['view', 'edit'],
        'string',
        'Date of the last change, in the time zone of the site.',
        (e) => isoDate(e.modifiedLocal),
        { format: 'date-time', readonly: true, example: '2024-05-02T09:30:00' },
      ),
      modified_gmt: member(
        ['view', 'edit'],
        'string',
        'Date of the last change, in UTC.',
        (e) => isoDate(e.modifiedGmt),
        {
          format: 'date-time',
          readonly: true,
          example: '2024-05-02T07:30:00',
        },
      ),
      password: member('edit', 'string', 'Password that protects the content and the excerpt.', (e) => e.password, {
        example: '',
      }),
      slug: member('all', 'string', 'Last part of the URL.', (e) => e.slug, { example: 'spring-fair' }),
      status: member(['view', 'edit'], 'string', 'Status of the item.', (e) => shownName(e.status), {
        enum: STATUSES.shown,
        example: 'publish',
      }),
      type: member('all', 'string', 'Type of the item.', (e) => shownName(e.type), { readonly: true }),
      link: member('all', 'string', 'Public URL.', (e) => this.url(e), {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/2024/05/01/spring-fair/',
      }),
      template: member(['view', 'edit'], 'string', 'Theme template that displays it.', (e) => e.template, {
        example: '',
      }),
    };
  }

  /** Title, content and excerpt. */
  texts(): Members<Shown> {
    const hidden = (text: (e: Shown) => string) => (e: Shown) => (e.open ? text(e) : '');
    return {
      title: group('all', 'Title.', {
        raw: member('edit', 'string', 'As written.', (e) => e.title),
        rendered: member('all', 'string', 'As HTML.', (e) => this.rendering.title(e), {
          readonly: true,
          example: 'Spring fair',
        }),
      }),
      content: group(['view', 'edit'], 'Content.', {
        raw: member('edit', 'string', 'As written.', (e) => e.content),
        rendered: member(
          ['view', 'edit'],
          'string',
          'As HTML.',
          hidden((e) => this.rendering.content(e, e.parts)),
          { readonly: true, example: '<p>Come and see.</p>\n' },
        ),
        protected: member('all', 'boolean', 'Whether a password protects it.', (e) => e.password !== '', {
          readonly: true,
        }),
        block_version: member(
          'edit',
          'integer',
          'Version of the block markup; 0 for none.',
          (e) => this.rendering.blockVersion(e),
          { readonly: true },
        ),
      }),
      excerpt: group('all', 'Excerpt.', {
        raw: member('edit', 'string', 'As written.', (e) => e.excerpt),
        rendered: member(
          'all',
          'string',
          'As HTML; derived from the content if no excerpt was written.',
          hidden((e) => this.rendering.excerpt(e, 'short')),
          { readonly: true, example: '<p>Come and see.</p>\n' },
        ),
        protected: member('all', 'boolean', 'Whether a password protects it.', (e) => e.password !== '', {
          readonly: true,
        }),
      }),
    };
  }

  /** Fields of posts and pages other than texts. */
  article(): Members<Shown> {
    return {
      author: member('all', 'integer', 'ID of the author; 0 for none.', (e) => e.authorId, { example: 3 }),
      featured_media: member('all', 'integer', 'ID of the featured image; 0 for none.', (e) => e.featuredMedia, {
        example: 40,
      }),
      comment_status: member(['view', 'edit'], 'string', 'Whether comments are open.', (e) => e.commentStatus, {
        enum: SWITCH,
        example: 'open',
      }),
      ping_status: member(['view', 'edit'], 'string', 'Whether pings are open.', (e) => e.pingStatus, {
        enum: SWITCH,
        example: 'open',
      }),
    };
  }

  /** When the publication ends. Readers of a published entry do not learn of it. */
  end(): Members<Shown> {
    const shape = { format: 'date-time', example: '2031-06-01T00:00:00' } as const;
    return {
      expires: member(
        'edit',
        ['string', 'null'],
        'When it ends to be published, in the time zone of the site; null for never.',
        ({ expiresGmt: end }) => end && isoDate(this.time.fromGmt(end).local),
        shape,
      ),
      expires_gmt: member(
        'edit',
        ['string', 'null'],
        'When it ends to be published, in UTC; null for never.',
        ({ expiresGmt: end }) => end && isoDate(end),
        shape,
      ),
      expires_to: member(
        'edit',
        'string',
        'Status that it gets when its publication ends.',
        ({ expiresTo }) => expiresTo ?? END_STATUSES[0],
        { enum: END_STATUSES, example: 'draft' },
      ),
    };
  }

  /** Custom values: the footnotes, which protected texts do not show. An empty map is an array on the wire. */
  meta(): Members<Shown> {
    const values = (e: Shown) => {
      const own = e.open && e.kind.hasRevisions ? shownMeta(e) : [];
      return e.values ? { ...own, ...e.values } : own;
    };
    return { meta: member(['view', 'edit'], ['array', 'object'], 'Custom values.', values, { example: [] }) };
  }

  /** The CSS classes with which themes of the convention mark an entry. */
  classList(): Members<Shown> {
    return {
      class_list: member(['view', 'edit'], 'array', 'CSS classes of the item.', classesOf, {
        shown: 'convention',
        items: { type: 'string' },
        readonly: true,
        example: ['post-12', 'post', 'type-post', 'status-publish', 'format-standard', 'hentry'],
      }),
    };
  }

  /** Fields with which editors preview the permalink. */
  permalinkMembers(): Members<Shown> {
    return {
      permalink_template: member(
        'edit',
        'string',
        'Permalink with a placeholder for the slug.',
        (e) => this.permalinks.template(e, e.parents),
        { readonly: true },
      ),
      generated_slug: member('edit', 'string', 'Slug generated from the title.', (e) => e.generatedSlug, {
        readonly: true,
      }),
    };
  }

  /** Links of all entry types: the entry, its list, its type, its author and its comments. */
  sharedLinks(entry: Shown): Links {
    const { kind, id, authorId } = entry;
    const rest = this.site.rest('cms/v2');
    const base = `${rest}/${kind.cmsPath}`;
    const links: Links = {
      self: [link(`${base}/${id}`)],
      collection: [link(base)],
      about: [link(`${rest}/types/${shownName(kind.name)}`)],
    };
    const isPublished = isPublishedFor(entry);
    if (authorId) links.author = [embeddable(`${rest}/users/${authorId}`, 'users', authorId, {}, isPublished)];
    if (kind.localised === 'texts') Object.assign(links, this.languages.links(entry, kind.cmsPath));
    links.replies = [embeddable(`${rest}/comments?post=${id}`, 'comments', id, {}, isPublished)];
    return links;
  }

  /** Links of posts and pages. */
  links(entry: Shown, view: View): Links {
    const rest = this.site.rest('cms/v2');
    const { kind, id } = entry;
    const base = `${rest}/${kind.cmsPath}`;
    const links = this.sharedLinks(entry);
    // Only viewers who may edit the entry see its revisions, and learn of autosaves.
    const mayEdit = kind.mayEdit(entry, currentViewer());
    const revisions = `${base}/${id}/revisions`;
    const count = mayEdit ? entry.revisionCount : entry.revisionCount - entry.autosaveCount;
    links['version-history'] = [link(revisions, { count })];
    if (mayEdit && entry.revisionCount)
      links['predecessor-version'] = [link(`${revisions}/${entry.lastRevisionId}`, { id: entry.lastRevisionId })];
    if (entry.parentId && kind.hierarchical)
      links.up = [embeddable(`${base}/${entry.parentId}`, kind.name, entry.parentId)];
    if (entry.featuredMedia)
      links['wp:featuredmedia'] = [embeddable(`${rest}/media/${entry.featuredMedia}`, 'media', entry.featuredMedia)];
    links['wp:attachment'] = [link(`${rest}/media?parent=${id}`)];
    Object.assign(links, this.translated.links(entry, base));
    Object.assign(links, this.referenceLinks(entry));
    return view.context === 'edit' ? { ...links, ...this.actions(entry) } : links;
  }

  /** Links to the terms of an entry, and to what its fields refer to. */
  referenceLinks(entry: Shown): Links {
    const { kind, id, values, referred } = entry;
    const rest = this.site.rest('cms/v2');
    const isPublished = isPublishedFor(entry);
    const terms = this.taxonomies
      .of(kind)
      .map((taxonomy) =>
        embeddable(
          `${rest}/${shownName(this.taxonomies.get(taxonomy)?.restBase ?? taxonomy)}?post=${id}`,
          `terms:${taxonomy}`,
          id,
          { taxonomy: shownName(taxonomy) },
          isPublished,
        ),
      );
    return {
      ...(terms.length ? { 'wp:term': terms } : {}),
      ...(values && referred ? this.references.links(kind.name, values, referred) : {}),
    };
  }

  /** The `wp:action-*` links: one link to the entry itself for each action that the viewer may take. */
  actions({ viewer, kind, id }: Shown): Links {
    const self = [link(`${this.site.rest('cms/v2')}/${kind.cmsPath}/${id}`)];
    const allowed = actionsOf(kind, this.taxonomies.all).filter(({ may }) => may(viewer));
    return Object.fromEntries(allowed.map(({ name }) => [`wp:action-${name}`, self]));
  }

  /** JSON Schema of the action links: the possible relations and the fields that each action writes. */
  schemaLinks(type: EntryType): SchemaLink[] {
    const href = `${this.site.rest('cms/v2')}/${type.cmsPath}/{id}`;
    return actionsOf(type, this.taxonomies.all).map(({ name, title, properties }) => ({
      rel: `https://api.w.org/action-${name}`,
      title,
      href,
      targetSchema: { type: 'object', properties },
    }));
  }
}

/** Custom values on the wire. Clients of the convention expect the member also if there are no footnotes. */
export const shownMeta = (entry: Pick<Shown, 'footnotes'>): object =>
  Dialect.current ? { footnotes: entry.footnotes ?? '' } : metaOf(entry);

/** First parts of the classes of terms that differ from the name of their taxonomy. */
const TERM_CLASSES: Readonly<Record<string, string>> = { post_tag: 'tag' };

function classesOf(entry: Shown): string[] {
  const { id, kind, format, password, open, featuredMedia, terms, termSlugs } = entry;
  const type = shownName(entry.type);
  const classes = [`post-${id}`, type, `type-${type}`, `status-${shownName(entry.status)}`];
  if (kind.hasPostDetails) classes.push(`format-${format || 'standard'}`);
  if (password) classes.push(open ? 'post-password-protected' : 'post-password-required');
  if (featuredMedia && open) classes.push('has-post-thumbnail');
  classes.push('hentry');
  for (const [taxonomy, ids] of Object.entries(terms)) {
    const prefix = TERM_CLASSES[taxonomy] ?? shownName(taxonomy);
    classes.push(...ids.map((one) => `${prefix}-${classOf(termSlugs?.get(one) ?? '') || one}`));
  }
  return classes;
}

/** A slug as a part of a class; empty if it has no letters that classes may have. */
const classOf = (slug: string): string => {
  const plain = slug.replace(/%[0-9a-f]{2}/gi, '').replace(/[^\w-]/g, '');
  return /^[-\d]*$/.test(plain) ? '' : plain;
};

/**
 * Whether an entry is published for everyone, or shown in a preview, so that its reader may know its author, terms and
 * comments.
 */
const isPublishedFor = ({ kind, id, status, viewer }: Shown): boolean =>
  (kind.public && STATUSES.isPublic(status)) || viewer.previews(id);

/** The `Link: rel="alternate"` header with the permalink, for entries that have a public page. */
export const alternate = (
  kind: EntryType,
  { status }: Pick<Shown, 'status'>,
  permalink: string,
): Record<string, string> =>
  kind.public && (STATUSES.isPublic(status) || status === 'inherit')
    ? { Link: `<${permalink}>; rel="alternate"; type=text/html` }
    : {};

/**
 * An action that requires more rights than editing an entry. A `wp:action-*` link announces that the viewer may take
 * it.
 */
export interface EntryAction {
  /** Suffix of the link relation, after `wp:action-`. */
  name: string;
  /** Human-readable description for the schema. */
  title: string;
  /** JSON Schema of the fields that the action writes, by field name. */
  properties: Record<string, object>;
  may: (viewer: Viewer) => boolean;
}

const IDS = { type: 'array', items: { type: 'integer' } };

/** The actions of an entry type. */
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
  if (!type.followsOwner)
    add('publish', 'publish it', { status: { type: 'string', enum: ['publish', 'future'] } }, publish);
  const raw = { type: 'object', properties: { raw: { type: 'string' } } };
  add('unfiltered-html', 'write any markup', { content: raw }, 'unfiltered_html');
  if (type.hasPostDetails) add('sticky', 'make it sticky', { sticky: { type: 'boolean' } }, editOthers, publish);
  if (type.description?.supports.includes('author'))
    add('assign-author', 'give it another author', { author: { type: 'integer' } }, editOthers);
  for (const taxonomy of taxonomies) {
    if (!type.taxonomies.includes(taxonomy.name)) continue;
    const { restBase, create, assign } = taxonomy;
    add(`create-${restBase}`, `create ${restBase} for it`, { [restBase]: IDS }, create);
    add(`assign-${restBase}`, `give it ${restBase}`, { [restBase]: IDS }, assign);
  }
  return actions;
}
