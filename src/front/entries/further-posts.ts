import { Injectable } from '@nestjs/common';
import { TAGS, type CacheTags } from '#libs/invalidation';
import { EntryListings } from '../../content/index.js';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { LISTED_PERIODS, periodTag, EntryNeighbours, type Neighbours } from '../../entries/lists/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { MediaFiles } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import { Taxonomies, type LocatedTerm } from '../../terms/index.js';
import { firstLetter, type Html, lineOf, responsiveImage, type ResponsiveImage, textOf } from '../common/index.js';

/** A link to another post. */
interface PostLink {
  title: Html;
  link: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  date: string;
}

/** The posts to which the page of a post leads on. */
export interface FurtherPosts {
  neighbours: { previous: PostLink | undefined; next: PostLink | undefined };
  /** The letter stands for the image of a post that has none. */
  related: readonly (PostLink & { image: ResponsiveImage | undefined; letter: string })[];
}

const MAX_RELATED = 3;
/** Number of terms by which related posts are found. */
const MAX_TERMS = 4;
/** Longest time between two neighbours, in years, whose years have a cache tag each. */
const MAX_YEARS = 20;
const IMAGE_WIDTH = 400;

/** Finds the neighbours of a post and related posts, the same for all viewers. */
@Injectable()
export class FurtherPostLists {
  constructor(
    private readonly listings: EntryListings,
    private readonly neighbours: EntryNeighbours,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly media: MediaFiles,
    private readonly settings: SettingsService,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** The posts for the page of a post with terms, in at most three statements. Adds their cache tags. */
  async of(
    post: Pick<EntryRow, 'id' | 'type' | 'dateLocal'>,
    terms: readonly LocatedTerm[],
    tags: CacheTags,
  ): Promise<FurtherPosts> {
    const narrow = this.narrowTerms(terms);
    const [{ previous, next }, related] = await Promise.all([
      this.neighbours.of(post),
      this.listings.related(post, narrow, MAX_RELATED),
    ]);
    const images = await this.media.byIds(related.map(({ featuredMedia }) => featuredMedia));
    const shown = [previous, next, ...related].filter((one) => one !== undefined);
    tags.add(...orderTags(post.type, previous?.dateLocal, next?.dateLocal));
    tags.add(...narrow.map((term) => TAGS.list(post.type, { term })));
    tags.addEach(ENTRY_TAGS.title, ...shown.map(({ id }) => id));
    tags.addEach(ENTRY_TAGS.summary, ...related.map(({ id }) => id));
    return {
      neighbours: { previous: previous && this.link(previous), next: next && this.link(next) },
      related: related.map((one) => ({
        ...this.link(one),
        letter: firstLetter(textOf(this.rendering.shownTitle(one)), this.settings.languageTag),
        image: one.password === '' ? responsiveImage(images.get(one.featuredMedia), IMAGE_WIDTH) : undefined,
      })),
    };
  }

  /** The ids of the terms that say most about an entry: of those without a hierarchy, or of all if it has none. */
  private narrowTerms(terms: readonly LocatedTerm[]): number[] {
    const flat = terms.filter(({ taxonomy }) => !this.taxonomies.get(taxonomy)?.hierarchical);
    return (flat.length ? flat : terms)
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .slice(0, MAX_TERMS);
  }

  private link(post: NonNullable<Neighbours['next']>): PostLink {
    return {
      title: lineOf(this.rendering.shownTitle(post)),
      link: this.permalinks.of(post, new Map(), false),
      date: post.dateLocal,
    };
  }
}

/**
 * The tags that every entry of a type between two dates invalidates when it comes or goes: those of the day, the month or the years
 * around them; that of all of them if one end is open.
 */
function orderTags(type: string, from: string | undefined, until: string | undefined): string[] {
  if (from === undefined || until === undefined) return [TAGS.list(type)];
  const shared = LISTED_PERIODS.find((period) => periodTag(type, period, from) === periodTag(type, period, until));
  if (shared) return [periodTag(type, shared, from)];
  const [first, last] = [from, until].map((date) => Number(date.slice(0, 4))) as [number, number];
  if (last - first > MAX_YEARS) return [TAGS.list(type)];
  return Array.from({ length: last - first + 1 }, (_, at) =>
    periodTag(type, 'year', String(first + at).padStart(4, '0')),
  );
}
