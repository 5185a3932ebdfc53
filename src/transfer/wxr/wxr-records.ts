import { WxrError, type WxrElement } from './xml-elements.js';

/** A record of a WXR export. Records are in the order of the file, after the site. */
export type WxrRecord = WxrSite | WxrAuthor | WxrTerm | WxrItem;

/** The exported site. Missing fields are ''. */
export interface WxrSite {
  kind: 'site';
  title: string;
  link: string;
  description: string;
  language: string;
  /** Root URL of the network that the site belongs to. */
  baseSiteUrl: string;
  /** URL of the site. */
  baseBlogUrl: string;
  /** '1.0', '1.1' or '1.2'. */
  wxrVersion: string;
  /** Name or URL of the program that wrote the export. */
  generator: string;
}

/** An author of the exported site. */
export interface WxrAuthor {
  kind: 'author';
  /** 0 if missing. */
  id: number;
  login: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
}

/** A term of any taxonomy. Exports usually list parents before their children. */
export interface WxrTerm {
  kind: 'term';
  /** 0 if missing. */
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  /** Slug of the parent in the same taxonomy; '' for top-level terms. */
  parentSlug: string;
  description: string;
  meta: WxrMeta[];
}

/** A post, page, media item, menu entry or any other post type. Dates are 'YYYY-MM-DD HH:MM:SS'. */
export interface WxrItem {
  kind: 'item';
  /** Line on which the item starts. */
  line: number;
  id: number;
  /** The post type. */
  type: string;
  title: string;
  link: string;
  guid: string;
  /** Login of the author. */
  creator: string;
  /** RFC 822 date as written in the file; '' if missing. Unreliable for drafts. */
  pubDate: string;
  content: string;
  excerpt: string;
  /** In the time zone of the exported site. */
  date: string | null;
  /** In UTC. */
  dateGmt: string | null;
  /** In the time zone of the exported site. */
  modified: string | null;
  /** In UTC. */
  modifiedGmt: string | null;
  commentStatus: string;
  pingStatus: string;
  slug: string;
  status: string;
  /** Id of the parent within the export; 0 for none. */
  parent: number;
  menuOrder: number;
  password: string;
  sticky: boolean;
  /** URL of the file of a media item; null for other types. */
  attachmentUrl: string | null;
  /** Terms of all taxonomies. The post format is a term of the taxonomy `post_format`. */
  terms: WxrItemTerm[];
  meta: WxrMeta[];
  comments: WxrComment[];
}

/** A term of an item. */
export interface WxrItemTerm {
  taxonomy: string;
  slug: string;
  name: string;
}

/** A meta value. Structured values are serialized by PHP, see `parsePhpSerialized`. */
export interface WxrMeta {
  key: string;
  value: string;
}

/** The first meta value with a key; '' if there is none. */
export const metaValue = (meta: readonly WxrMeta[], key: string): string =>
  meta.find((one) => one.key === key)?.value ?? '';

/** A comment of an item. */
export interface WxrComment {
  id: number;
  author: string;
  authorEmail: string;
  authorUrl: string;
  authorIp: string;
  /** In the time zone of the exported site. */
  date: string | null;
  dateGmt: string | null;
  content: string;
  /** '1', '0', 'spam' or 'trash'. */
  approved: string;
  /** '' and 'comment' both mean an ordinary comment. */
  type: string;
  /** Id of the parent comment; 0 for none. */
  parent: number;
  /** Id of the registered author; 0 for guests. */
  userId: number;
  meta: WxrMeta[];
}

/** Converts a child of the channel to a record. Undefined for other elements. */
export function toRecord(element: WxrElement): WxrRecord | undefined {
  const fields = new ElementFields(element);
  switch (element.name) {
    case 'wp:author':
      return toAuthor(fields);
    case 'wp:category':
      return toCategory(fields);
    case 'wp:tag':
      return toTag(fields);
    case 'wp:term':
      return toTerm(fields);
    case 'item':
      return toItem(fields, element.line);
    default:
      return undefined;
  }
}

function toAuthor(fields: ElementFields): WxrAuthor {
  return {
    kind: 'author',
    id: fields.integer('wp:author_id'),
    login: fields.word('wp:author_login'),
    email: fields.word('wp:author_email'),
    displayName: fields.text('wp:author_display_name'),
    firstName: fields.text('wp:author_first_name'),
    lastName: fields.text('wp:author_last_name'),
  };
}

function toCategory(fields: ElementFields): WxrTerm {
  return {
    kind: 'term',
    id: fields.integer('wp:term_id'),
    taxonomy: 'category',
    slug: fields.word('wp:category_nicename'),
    name: fields.text('wp:cat_name'),
    parentSlug: fields.word('wp:category_parent'),
    description: fields.text('wp:category_description'),
    meta: toMeta(fields.all('wp:termmeta')),
  };
}

function toTag(fields: ElementFields): WxrTerm {
  return {
    kind: 'term',
    id: fields.integer('wp:term_id'),
    taxonomy: 'post_tag',
    slug: fields.word('wp:tag_slug'),
    name: fields.text('wp:tag_name'),
    parentSlug: '',
    description: fields.text('wp:tag_description'),
    meta: toMeta(fields.all('wp:termmeta')),
  };
}

function toTerm(fields: ElementFields): WxrTerm {
  return {
    kind: 'term',
    id: fields.integer('wp:term_id'),
    taxonomy: fields.word('wp:term_taxonomy'),
    slug: fields.word('wp:term_slug'),
    name: fields.text('wp:term_name'),
    parentSlug: fields.word('wp:term_parent'),
    description: fields.text('wp:term_description'),
    meta: toMeta(fields.all('wp:termmeta')),
  };
}

function toItem(fields: ElementFields, line: number): WxrItem {
  return {
    kind: 'item',
    line,
    id: fields.integer('wp:post_id'),
    type: fields.word('wp:post_type'),
    title: fields.text('title'),
    link: fields.word('link'),
    guid: fields.word('guid'),
    creator: fields.word('dc:creator'),
    pubDate: fields.word('pubDate'),
    content: fields.text('content:encoded'),
    excerpt: fields.text('excerpt:encoded'),
    date: fields.date('wp:post_date'),
    dateGmt: fields.date('wp:post_date_gmt'),
    modified: fields.date('wp:post_modified'),
    modifiedGmt: fields.date('wp:post_modified_gmt'),
    commentStatus: fields.word('wp:comment_status'),
    pingStatus: fields.word('wp:ping_status'),
    slug: fields.word('wp:post_name'),
    status: fields.word('wp:status'),
    parent: fields.integer('wp:post_parent'),
    menuOrder: fields.integer('wp:menu_order'),
    password: fields.text('wp:post_password'),
    sticky: fields.word('wp:is_sticky') === '1',
    attachmentUrl: fields.word('wp:attachment_url') || null,
    terms: fields.all('category').flatMap(toItemTerm),
    meta: toMeta(fields.all('wp:postmeta')),
    comments: fields.all('wp:comment').map(toComment),
  };
}

/** Version 1.0 writes every term twice, first without a slug, and names the taxonomy of tags `tag`. */
function toItemTerm(element: WxrElement): WxrItemTerm[] {
  const slug = element.attributes.get('nicename')?.trim();
  if (!slug) return [];
  const domain = element.attributes.get('domain')?.trim() || 'category';
  return [{ taxonomy: domain === 'tag' ? 'post_tag' : domain, slug, name: textOf(element) }];
}

function toComment(element: WxrElement): WxrComment {
  const fields = new ElementFields(element);
  return {
    id: fields.integer('wp:comment_id'),
    author: fields.text('wp:comment_author'),
    authorEmail: fields.word('wp:comment_author_email'),
    authorUrl: fields.word('wp:comment_author_url'),
    authorIp: fields.word('wp:comment_author_IP'),
    date: fields.date('wp:comment_date'),
    dateGmt: fields.date('wp:comment_date_gmt'),
    content: fields.text('wp:comment_content'),
    approved: fields.word('wp:comment_approved'),
    type: fields.word('wp:comment_type'),
    parent: fields.integer('wp:comment_parent'),
    userId: fields.integer('wp:comment_user_id'),
    meta: toMeta(fields.all('wp:commentmeta')),
  };
}

function toMeta(elements: WxrElement[]): WxrMeta[] {
  return elements.map((element) => {
    const fields = new ElementFields(element);
    return { key: fields.text('wp:meta_key'), value: fields.text('wp:meta_value') };
  });
}

const DATE = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
// The last one is the zero date after parsing and formatting by PHP.
const NO_DATE = new Set(['', '0000-00-00 00:00:00', '-0001-11-30 00:00:00']);

/** The children of an element as values. Of several children with the same name, the first is used. */
class ElementFields {
  private readonly first = new Map<string, WxrElement>();

  constructor(private readonly element: WxrElement) {
    for (const child of element.children) if (!this.first.has(child.name)) this.first.set(child.name, child);
  }

  has(name: string): boolean {
    return this.first.has(name);
  }

  all(name: string): WxrElement[] {
    return this.element.children.filter((child) => child.name === name);
  }

  /** The text as written; '' if missing. */
  text(name: string): string {
    const field = this.first.get(name);
    return field ? textOf(field) : '';
  }

  /** The trimmed text; '' if missing. */
  word(name: string): string {
    return this.text(name).trim();
  }

  /** A whole number; 0 if missing or empty. */
  integer(name: string): number {
    const word = this.word(name);
    if (word === '') return 0;
    if (!/^-?\d{1,15}$/.test(word)) throw this.invalid(name, word, 'a whole number');
    return Number(word);
  }

  /** 'YYYY-MM-DD HH:MM:SS'; null if missing, empty or the zero date. */
  date(name: string): string | null {
    const word = this.word(name);
    if (NO_DATE.has(word)) return null;
    if (!isDate(word)) throw this.invalid(name, word, 'a date like 2024-12-31 23:59:59');
    return word;
  }

  private invalid(name: string, value: string, expected: string): WxrError {
    const { line, column } = this.first.get(name) ?? this.element;
    return new WxrError(`<${name}> is ${JSON.stringify(value.slice(0, 40))}, not ${expected}`, line, column);
  }
}

/** The text of an element. Throws for child elements, because reading only the text would lose content. */
export function textOf({ name, text, children: [child] }: WxrElement): string {
  if (child) {
    throw new WxrError(`<${name}> holds <${child.name}>, but its markup should be escaped`, child.line, child.column);
  }
  return text;
}

function isDate(text: string): boolean {
  const [year, month, day, hour, minute, second] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (hour === undefined || minute === undefined || second === undefined) return false;
  const daysInMonth = () => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const isDay = month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysInMonth());
  return isDay && hour < 24 && minute < 60 && second < 60;
}
