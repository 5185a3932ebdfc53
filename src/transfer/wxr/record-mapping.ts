import { ElementFields, textOf } from './element-fields.js';
import type { WxrAuthor, WxrComment, WxrItem, WxrItemTerm, WxrMeta, WxrRecord, WxrTerm } from './wxr-records.js';
import type { XmlElement } from './xml-elements.js';

/** The record a child of the channel stands for, or undefined for anything else. */
export function toRecord(element: XmlElement): WxrRecord | undefined {
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

/** Version 1.0 writes every term twice, the first time with the bare name, and calls the taxonomy of tags `tag`. */
function toItemTerm(element: XmlElement): WxrItemTerm[] {
  const slug = element.attributes.get('nicename')?.trim();
  if (!slug) return [];
  const domain = element.attributes.get('domain')?.trim() || 'category';
  return [{ taxonomy: domain === 'tag' ? 'post_tag' : domain, slug, name: textOf(element) }];
}

function toComment(element: XmlElement): WxrComment {
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

function toMeta(elements: XmlElement[]): WxrMeta[] {
  return elements.map((element) => {
    const fields = new ElementFields(element);
    return { key: fields.text('wp:meta_key'), value: fields.text('wp:meta_value') };
  });
}
