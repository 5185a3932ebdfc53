/** Builders for WXR exports. */
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const element = (name: string, text: string | number) => `<${name}>${cdata(String(text))}</${name}>\n`;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old site</title>
<link>https://old.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example/</wp:base_site_url>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
`;

/** A complete export. */
export const wxr = (...parts: string[]) => `${HEAD}${parts.join('')}</channel>\n</rss>\n`;

export const author = (login: string, { email = '', name = '', id = 0 } = {}) =>
  `<wp:author>${element('wp:author_id', id)}${element('wp:author_login', login)}${element('wp:author_email', email)}${element('wp:author_display_name', name)}</wp:author>\n`;

export const category = (slug: string, name: string, parent = '', id = 0) =>
  `<wp:category>${element('wp:term_id', id)}${element('wp:category_nicename', slug)}${element('wp:category_parent', parent)}${element('wp:cat_name', name)}</wp:category>\n`;

export const tag = (slug: string, name: string, id = 0) =>
  `<wp:tag>${element('wp:term_id', id)}${element('wp:tag_slug', slug)}${element('wp:tag_name', name)}</wp:tag>\n`;

const metaElements = (name: string, meta: Record<string, string | string[]>) =>
  Object.entries(meta)
    .flatMap(([key, values]) => [values].flat().map((value) => [key, value] as const))
    .map(([key, value]) => `<${name}>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</${name}>\n`)
    .join('');

export const term = (
  taxonomy: string,
  slug: string,
  name: string,
  meta: Record<string, string> = {},
  { id = 0, description = '', parent = '' } = {},
) =>
  `<wp:term>${element('wp:term_id', id)}${element('wp:term_parent', parent)}${element('wp:term_description', description)}${element('wp:term_taxonomy', taxonomy)}${element('wp:term_slug', slug)}${element('wp:term_name', name)}${metaElements('wp:termmeta', meta)}</wp:term>\n`;

/** Values of an item. UTC times default to the local times. */
export interface ItemText {
  title?: string;
  type?: string;
  status?: string;
  slug?: string;
  content?: string;
  /** URL of its page at the former site. */
  link?: string;
  creator?: string;
  date?: string;
  dateGmt?: string;
  modified?: string;
  modifiedGmt?: string;
  guid?: string;
  parent?: number;
  menuOrder?: number;
  password?: string;
  sticky?: boolean;
  url?: string;
  terms?: [taxonomy: string, slug: string, name: string][];
  /** Several values of a key as a list. */
  meta?: Record<string, string | string[]>;
  comments?: CommentText[];
}

/** Values of a comment. */
export interface CommentText {
  id: number;
  author?: string;
  email?: string;
  url?: string;
  content?: string;
  date?: string;
  dateGmt?: string;
  approved?: string;
  type?: string;
  parent?: number;
  user?: number;
  meta?: Record<string, string>;
}

function comment(text: CommentText): string {
  const { id, author: name = 'Guest', email = '', url = '', content = `Comment ${id}` } = text;
  const { date = '2012-04-05 06:07:08', dateGmt = date, approved = '1', type = '', parent = 0, user = 0 } = text;
  return [
    '<wp:comment>',
    element('wp:comment_id', id),
    element('wp:comment_author', name),
    element('wp:comment_author_email', email),
    element('wp:comment_author_url', url),
    element('wp:comment_author_IP', '192.0.2.7'),
    element('wp:comment_date', date),
    element('wp:comment_date_gmt', dateGmt),
    element('wp:comment_content', content),
    element('wp:comment_approved', approved),
    element('wp:comment_type', type),
    element('wp:comment_parent', parent),
    element('wp:comment_user_id', user),
    metaElements('wp:commentmeta', text.meta ?? {}),
    '</wp:comment>',
  ].join('');
}

export function item(id: number, text: ItemText): string {
  const { title = '', type = 'post', status = 'publish', slug = '', content = 'Text', creator = 'admin' } = text;
  const { date = '2012-03-04 05:06:07', dateGmt = date, modified = date, modifiedGmt = dateGmt } = text;
  const { guid = `https://old.example/?p=${id}`, parent = 0, menuOrder = 0, password = '', sticky = false } = text;
  const { link, url, terms = [], meta = {}, comments = [] } = text;
  return [
    '<item>\n',
    `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>\n`,
    link === undefined ? '' : `<link>${link}</link>\n`,
    `<dc:creator>${creator}</dc:creator>\n`,
    element('guid', guid),
    element('content:encoded', content),
    element('wp:post_id', id),
    element('wp:post_date', date),
    element('wp:post_date_gmt', dateGmt),
    element('wp:post_modified', modified),
    element('wp:post_modified_gmt', modifiedGmt),
    element('wp:comment_status', 'open'),
    element('wp:ping_status', 'open'),
    element('wp:post_name', slug),
    element('wp:status', status),
    element('wp:post_parent', parent),
    element('wp:menu_order', menuOrder),
    element('wp:post_type', type),
    element('wp:post_password', password),
    element('wp:is_sticky', sticky ? 1 : 0),
    url === undefined ? '' : element('wp:attachment_url', url),
    ...terms.map(
      ([taxonomy, nicename, name]) =>
        `<category domain="${taxonomy}" nicename="${nicename}">${cdata(name)}</category>\n`,
    ),
    metaElements('wp:postmeta', meta),
    ...comments.map(comment),
    '</item>\n',
  ].join('');
}
