import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import {
  ATTACHMENT,
  Authors,
  CATEGORY,
  DynamicContent,
  Entries,
  EntryRendering,
  PAGE,
  POST,
  PermalinkResolver,
  Permalinks,
  TAG,
  TermList,
  TermPresenters,
  entryType,
  isPublic,
  mayRead,
  type EntryRow,
} from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import type { Outcome, PageHead } from '../shell/outcome.js';

const KINDS: ReadonlySet<string> = new Set([POST.name, PAGE.name, ATTACHMENT.name]);

/** The pages of posts, pages and attachments. */
@Injectable()
export class EntryPage implements PageKind {
  readonly isGeneral = true;

  constructor(
    private readonly site: SiteAddress,
    private readonly resolver: PermalinkResolver,
    private readonly entries: Entries,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly authors: Authors,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly links: FrontLinks,
  ) {}

  async find(request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.resolver.resolve(addressOf(this.site, request));
    const type = found && entryType(found.type);
    if (!type || !KINDS.has(type.name)) return undefined;
    const entry = await this.entries.find(type, found.id);
    if (!entry || !mayRead(type, entry, request.viewer)) return undefined;
    return this.show(request, entry);
  }

  private async show(request: FrontRequest, entry: EntryRow): Promise<Outcome> {
    const [parents, authors, terms, parts] = await Promise.all([
      this.permalinks.parentPaths([entry]),
      this.authors.byIds([entry.authorId]),
      this.terms.carriedBy([entry.id], [CATEGORY.name, TAG.name]),
      this.dynamic.prepare([entry]),
    ]);
    const { shown } = request;
    shown.entry(entry.id);
    shown.term(...terms.map(({ id }) => id));
    shown.author(...authors.keys());
    const dynamic = parts.get(entry.id);
    if (dynamic) shown.anything();
    const named = (taxonomy: string) =>
      terms
        .filter((term) => term.taxonomy === taxonomy)
        .map((term) => ({ name: new Html(term.name), link: this.archives.of(taxonomy).archive(term) }));
    return {
      template: 'entry',
      kind: entry.type,
      data: {
        entry,
        title: new Html(this.rendering.title(entry)),
        content: new Html(this.rendering.content(entry, dynamic)),
        author: authors.get(entry.authorId),
        categories: named(CATEGORY.name),
        tags: named(TAG.name),
      },
      head: this.head(entry, this.permalinks.of(entry, parents, true)),
      isPrivate: !isPublic(entry.status) && entry.status !== 'inherit',
    };
  }

  private head(entry: EntryRow, canonical: string): PageHead {
    const type = entryType(entry.type);
    return {
      title: textOf(this.rendering.title(entry)),
      canonical,
      links: [
        {
          rel: 'alternate',
          type: 'application/json',
          title: 'JSON',
          href: this.links.rest(`cms/v2/${type?.restBase}/${entry.id}`),
          isHeader: true,
        },
        { rel: 'shortlink', href: this.permalinks.plain(entry), isHeader: true },
      ],
    };
  }
}

/** The whole address of a request, on the host that the site is known by. */
function addressOf({ home }: SiteAddress, { rawPath, query }: FrontRequest): string {
  const search = query.size ? `?${query}` : '';
  return `${new URL(home).origin}${rawPath}${search}`;
}
