import { Injectable } from '@nestjs/common';
import { Authors, type Author } from '../../identity/index.js';
import { CATEGORY, TermList, TermPresenters } from '../../terms/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { MediaFiles } from '../../media/index.js';
import { Permalinks, type EntryRow } from '../../entries/index.js';
import { Html, lineOf } from '../shell/html.js';
import { pictureOf, type Picture } from '../shell/pictures.js';
import type { Shown } from '#libs/freshness';

/** A name that leads somewhere. */
export interface NamedLink {
  name: Html;
  link: string;
}

/** An entry in a list. */
export interface PostSummary {
  id: number;
  title: Html;
  link: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  date: string;
  author: Author | undefined;
  categories: readonly NamedLink[];
  /** Absent where a password hides it. */
  excerpt: Html | undefined;
  picture: Picture | undefined;
  isSticky: boolean;
  /** Of posts that are dated; pages are not. */
  isDated: boolean;
}

const WIDTH = 768;

/** Tells of entries in short: the same few statements for one and for many. */
@Injectable()
export class PostSummaries {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly authors: Authors,
    private readonly media: MediaFiles,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
  ) {}

  /** The entries of some rows, which hold their texts, for a viewer who may read them. */
  async of(rows: readonly EntryRow[], shown: Shown): Promise<PostSummary[]> {
    const ids = rows.map(({ id }) => id);
    const [parents, authors, media, terms] = await Promise.all([
      this.permalinks.parentPaths(rows),
      this.authors.byIds(rows.map(({ authorId }) => authorId)),
      this.media.byIds(rows.map(({ featuredMedia }) => featuredMedia)),
      this.terms.carriedBy(ids, [CATEGORY.name]),
    ]);
    const categories = new Map<number, NamedLink[]>(ids.map((id) => [id, []]));
    for (const term of terms) {
      const link = this.archives.of(term.taxonomy).archive(term);
      categories.get(term.entryId)?.push({ name: new Html(term.name), link });
    }
    shown.summary(...ids);
    return rows.map((row) => ({
      id: row.id,
      title: lineOf(this.rendering.title(row)),
      link: this.permalinks.of(row, parents, true),
      date: row.dateLocal,
      author: authors.get(row.authorId),
      categories: categories.get(row.id) ?? [],
      excerpt: row.password === '' ? new Html(this.rendering.excerpt(row)) : undefined,
      picture: row.password === '' ? pictureOf(media.get(row.featuredMedia), WIDTH) : undefined,
      isSticky: Boolean(row.sticky),
      isDated: row.type === 'post',
    }));
  }
}
