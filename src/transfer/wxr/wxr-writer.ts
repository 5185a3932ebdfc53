import type { WxrAuthor, WxrComment, WxrItem, WxrItemTerm, WxrMeta, WxrSite, WxrTerm } from './wxr-records.js';

/** An item to write. Its comments follow it one by one. */
export type WrittenItem = Omit<WxrItem, 'kind' | 'line' | 'comments'>;

/** The end of an item. */
export const WXR_ITEM_END = '</item>\n';
/** The end of an export. */
export const WXR_END = '</channel>\n</rss>\n';

const NO_DATE = '0000-00-00 00:00:00';
/** All characters outside of the production Char of XML 1.0. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const escaped = (text: string, characters: RegExp): string =>
  text.replace(FORBIDDEN, '').replace(characters, (character) => REFERENCES[character] ?? '');
const attribute = (text: string): string => escaped(text, /[&<>"\n\r\t]/g);
const plain = (text: string): string => escaped(text, /[&<>\r]/g);

/** A text of any characters. Parsers turn a carriage return into a line end, unless it is written as a reference. */
function content(text: string): string {
  if (text.includes('\r')) return plain(text);
  return `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

const element = (name: string, text: string | number): string => `<${name}>${content(String(text))}</${name}>\n`;
const plainElement = (name: string, text: string | number): string => `<${name}>${plain(String(text))}</${name}>\n`;

const meta = (name: string, values: readonly WxrMeta[]): string =>
  values
    .map(
      ({ key, value }) =>
        `<${name}>\n${plainElement('wp:meta_key', key)}${element('wp:meta_value', value)}</${name}>\n`,
    )
    .join('');

/** The start of an export: the site that it comes from. */
export const wxrStart = (site: Omit<WxrSite, 'kind' | 'wxrVersion'>, pubDate: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" ?>\n',
    '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n',
    plainElement('title', site.title),
    plainElement('link', site.link),
    plainElement('description', site.description),
    plainElement('pubDate', pubDate),
    plainElement('language', site.language),
    plainElement('wp:wxr_version', '1.2'),
    plainElement('wp:base_site_url', site.baseSiteUrl),
    plainElement('wp:base_blog_url', site.baseBlogUrl),
    plainElement('generator', site.generator),
  ].join('');

export const wxrAuthor = ({ id, login, email, displayName, firstName, lastName }: Omit<WxrAuthor, 'kind'>): string =>
  [
    '<wp:author>\n',
    plainElement('wp:author_id', id),
    element('wp:author_login', login),
    element('wp:author_email', email),
    element('wp:author_display_name', displayName),
    element('wp:author_first_name', firstName),
    element('wp:author_last_name', lastName),
    '</wp:author>\n',
  ].join('');

/** A term. Categories and tags have elements of their own. */
export function wxrTerm(term: Omit<WxrTerm, 'kind'>): string {
  const { taxonomy, slug, parentSlug, name, description } = term;
  if (taxonomy === 'category')
    return termRecord(term, 'wp:category', [
      ['wp:category_nicename', slug],
      ['wp:category_parent', parentSlug],
      ['wp:cat_name', name],
      ['wp:category_description', description],
    ]);
  if (taxonomy === 'post_tag')
    return termRecord(term, 'wp:tag', [
      ['wp:tag_slug', slug],
      ['wp:tag_name', name],
      ['wp:tag_description', description],
    ]);
  return termRecord(term, 'wp:term', [
    ['wp:term_taxonomy', taxonomy],
    ['wp:term_slug', slug],
    ['wp:term_parent', parentSlug],
    ['wp:term_name', name],
    ['wp:term_description', description],
  ]);
}

/** The element of a term: its id, the given elements in their order, and its meta. */
const termRecord = (
  { id, meta: values }: Pick<WxrTerm, 'id' | 'meta'>,
  tag: string,
  elements: readonly [name: string, text: string][],
): string =>
  [
    `<${tag}>\n`,
    plainElement('wp:term_id', id),
    ...elements.map(([name, text]) => element(name, text)),
    meta('wp:termmeta', values),
    `</${tag}>\n`,
  ].join('');

const itemTerm = ({ taxonomy, slug, name }: WxrItemTerm): string =>
  `<category domain="${attribute(taxonomy)}" nicename="${attribute(slug)}">${content(name)}</category>\n`;

/** An item without its comments and its end. */
export const wxrItemStart = (item: WrittenItem): string =>
  [
    '<item>\n',
    element('title', item.title),
    plainElement('link', item.link),
    plainElement('pubDate', item.pubDate),
    element('dc:creator', item.creator),
    `<guid isPermaLink="false">${plain(item.guid)}</guid>\n`,
    '<description></description>\n',
    element('content:encoded', item.content),
    element('excerpt:encoded', item.excerpt),
    plainElement('wp:post_id', item.id),
    plainElement('wp:post_date', item.date ?? NO_DATE),
    plainElement('wp:post_date_gmt', item.dateGmt ?? NO_DATE),
    plainElement('wp:post_modified', item.modified ?? NO_DATE),
    plainElement('wp:post_modified_gmt', item.modifiedGmt ?? NO_DATE),
    plainElement('wp:comment_status', item.commentStatus),
    plainElement('wp:ping_status', item.pingStatus),
    element('wp:post_name', item.slug),
    plainElement('wp:status', item.status),
    plainElement('wp:post_parent', item.parent),
    plainElement('wp:menu_order', item.menuOrder),
    plainElement('wp:post_type', item.type),
    element('wp:post_password', item.password),
    plainElement('wp:is_sticky', Number(item.sticky)),
    item.attachmentUrl === null ? '' : plainElement('wp:attachment_url', item.attachmentUrl),
    ...item.terms.map(itemTerm),
    meta('wp:postmeta', item.meta),
  ].join('');

/** A comment of the item that was begun. */
export const wxrComment = (comment: WxrComment): string =>
  [
    '<wp:comment>\n',
    plainElement('wp:comment_id', comment.id),
    element('wp:comment_author', comment.author),
    element('wp:comment_author_email', comment.authorEmail),
    plainElement('wp:comment_author_url', comment.authorUrl),
    element('wp:comment_author_IP', comment.authorIp),
    plainElement('wp:comment_date', comment.date ?? NO_DATE),
    plainElement('wp:comment_date_gmt', comment.dateGmt ?? NO_DATE),
    element('wp:comment_content', comment.content),
    plainElement('wp:comment_approved', comment.approved),
    plainElement('wp:comment_type', comment.type),
    plainElement('wp:comment_parent', comment.parent),
    plainElement('wp:comment_user_id', comment.userId),
    meta('wp:commentmeta', comment.meta),
    '</wp:comment>\n',
  ].join('');
