import { Injectable } from '@nestjs/common';
import { Authors, CATEGORY, TAG, TermList, TermPresenters, type Taxonomy } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Redirect, type Outcome } from '../shell/outcome.js';
import { sentNumber } from '../shell/sent-number.js';
import { storedSlug } from './stored-slug.js';

/** Addresses of entries that never change; the pages of the entries know them. */
const ENTRY_FORMS = ['p', 'page_id', 'attachment_id'];
const LIST_FORMS = ['cat', 'category_name', 'tag', 'author', 'author_name', 'm', 'paged'] as const;

/** Whether the address of the front page names something else in its query. */
export const hasQueryForm = (query: URLSearchParams): boolean =>
  query.has('s') || [...ENTRY_FORMS, ...LIST_FORMS].some((name) => query.has(name));

/** Whether the query names a week, `?m=2031&w=12`, which has no other address. */
export const isWeek = (query: URLSearchParams): boolean =>
  /^\d{4}$/.test(query.get('m') ?? '') && /^\d{1,2}$/.test(query.get('w') ?? '');

/** Leads from lists that are named in the query, `?cat=3`, to their addresses. */
@Injectable()
export class QueryForms implements PageKind {
  constructor(
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly authors: Authors,
    private readonly links: FrontLinks,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { path, query } = request;
    const isList = path === '' && !query.has('s') && !isWeek(query);
    const name = isList ? LIST_FORMS.find((one) => query.has(one)) : undefined;
    return name && this.lead(request, name, query.get(name) ?? '');
  }

  private async lead(
    { query, shown }: FrontRequest,
    name: (typeof LIST_FORMS)[number],
    value: string,
  ): Promise<Redirect | undefined> {
    const address = await this.addressOf(name, value);
    if (address === undefined) return undefined;
    const { list, tag } = address;
    tag(shown);
    return new Redirect(this.links.page(list, sentNumber(query.get('paged'))));
  }

  private async addressOf(
    name: (typeof LIST_FORMS)[number],
    value: string,
  ): Promise<{ list: string; tag: (shown: FrontRequest['shown']) => void } | undefined> {
    switch (name) {
      case 'cat':
        return this.term(CATEGORY, sentNumber(value));
      case 'category_name':
        return this.term(CATEGORY, storedSlug(value.split('/').at(-1) ?? ''));
      case 'tag':
        return this.term(TAG, storedSlug(value));
      case 'author':
      case 'author_name': {
        const author = await this.authors.published(
          name === 'author' ? { id: sentNumber(value) } : { slug: storedSlug(value) },
        );
        return author && { list: author.link, tag: (shown) => shown.author(author.id) };
      }
      case 'm':
        return /^\d{4}(?:\d{2}){0,2}$/.test(value)
          ? { list: this.links.date(value.replace(/(?<=^\d{4}(?:\d{2})?)(?=\d)/g, '-')), tag: () => {} }
          : undefined;
      case 'paged':
        return sentNumber(value) ? { list: this.links.home, tag: () => {} } : undefined;
    }
  }

  private async term(taxonomy: Taxonomy, by: number | string) {
    const [term] =
      typeof by === 'string'
        ? [await this.terms.atSlug(taxonomy, by)]
        : await this.terms.locate(await this.terms.byIds([by]));
    if (term?.taxonomy !== taxonomy.name) return undefined;
    return {
      list: this.archives.of(taxonomy.name).archive(term),
      tag: (shown: FrontRequest['shown']) => shown.term(term.id),
    };
  }
}
