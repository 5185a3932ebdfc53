import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { foldAccents } from '#libs/text';
import { EntryTotals } from '../lists/entry-totals.repository.js';
import { EntryTypes } from '../types/entry-types.js';
import { Permalinks } from './permalinks.js';
import { PublishedEntriesRepository, type LocatedEntry } from './published-entries.repository.js';

/** A published post or page that was found by its name. */
export interface NamedEntry {
  title: string;
  slug: string;
  /** Whether the title contains the text, not only the slug. */
  inTitle: boolean;
  link: string;
}

/** A former path of a published post or page, and its present one. */
export interface FormerAddress {
  from: string;
  to: string;
}

/** What the URL of a post says of it. */
export interface PostMarks {
  id?: number;
  slug?: string;
  /** The beginning of its date, `2030-01-31 12`. */
  date?: string;
}

const MAX_TEXT = 200;
/** Posts near a moment, one of which is chosen at random. */
const NEAR = 50;
const BATCH = 500;

/** Where published entries can be found, and where they could be found before. */
@Injectable()
export class PublishedEntries {
  constructor(
    private readonly published: PublishedEntriesRepository,
    private readonly permalinks: Permalinks,
    private readonly site: SiteAddress,
    private readonly totals: EntryTotals,
    private readonly types: EntryTypes,
  ) {}

  /** The URL of an entry, if it is published. */
  async addressOf(id: number): Promise<string | undefined> {
    const entry = await this.published.find(id);
    return entry?.status === 'publish' || entry?.type === 'attachment' ? this.address(entry) : undefined;
  }

  /** The URL of a random post without a password; costs the same however many posts there are. */
  async random(): Promise<string | undefined> {
    const times = await this.published.postTimes();
    if (!times) return undefined;
    const moment = Math.floor(times.first + Math.random() * (times.last - times.first));
    const near = await this.published.postsNear(moment, NEAR);
    const post = near[Math.floor(Math.random() * near.length)];
    return post && this.address(post);
  }

  /** The URL of the only published post that fits what is known of it. */
  async theOne({ id, slug, date }: PostMarks): Promise<string | undefined> {
    if (id === undefined && slug === undefined) return undefined;
    const posts = await this.published.posts({ id, slug }, NEAR);
    const fitting = posts.filter(
      (post) => (slug === undefined || post.slug === slug) && (date === undefined || post.dateLocal.startsWith(date)),
    );
    const [post] = fitting;
    return post && fitting.length === 1 ? this.address(post) : undefined;
  }

  /** Whether an entry is in the trash. */
  async isTrashed(id: number): Promise<boolean> {
    return (await this.published.statusOf(id)) === 'trash';
  }

  /** The newest published posts and pages whose title or slug contains a text. */
  async named(text: string): Promise<NamedEntry[]> {
    const wanted = text
      .trim()
      .slice(0, MAX_TEXT)
      .replace(/\p{Surrogate}/gu, '');
    if (wanted === '') return [];
    const asSlug = foldAccents(wanted)
      .replace(/[^ -~]+/g, encodeURIComponent)
      .toLowerCase();
    const rows = await this.published.named(wanted, asSlug);
    const parents = await this.permalinks.parentPaths(rows);
    return rows.map((row) => ({
      title: row.title,
      slug: row.slug,
      inTitle: Boolean(row.inTitle),
      link: this.permalinks.of(row, parents, false),
    }));
  }

  /**
   * URLs of published entries of all public types without a password, below an id, the highest id first; an empty list is
   * the end. Two statements.
   */
  async below(id: number, limit: number): Promise<{ id: number; address: string }[]> {
    const rows = await this.published.below(id, this.publicTypes, limit);
    const parents = await this.permalinks.parentPaths(rows);
    return rows.map((row) => ({ id: row.id, address: this.permalinks.of(row, parents, false) }));
  }

  /** The number of published entries of public types, including those with a password. */
  async count(): Promise<number> {
    return (await this.totals.tally(this.publicTypes, ['publish'])).total;
  }

  /** Stores that an entry has moved. Part of the transaction that moves it. */
  async rememberMove(id: number, from: string, to: string): Promise<void> {
    const path = pathOf(from);
    await this.published.move(id, { path, digest: digestOf(path) }, digestOf(pathOf(to)));
  }

  /** The number of former paths of posts and pages that are published now. */
  countFormer(): Promise<number> {
    return this.published.countFormer();
  }

  /** All former paths of posts and pages that are published now, in the order of the moves; paths of other entries now are left out. */
  async *formerPaths(): AsyncGenerator<FormerAddress> {
    for (let after = 0; ;) {
      const rows = await this.published.former(after, BATCH);
      const parents = await this.permalinks.parentPaths(rows);
      for (const row of rows) {
        if (await this.isTaken(row.path)) continue;
        yield { from: row.path, to: pathOf(this.permalinks.of(row, parents, false)) };
      }
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.formerId ?? after;
    }
  }

  private async isTaken(path: string): Promise<boolean> {
    const entry = await this.permalinks.resolve(new URL(path, this.site.url).href);
    return entry?.status === 'publish';
  }

  private async address(entry: LocatedEntry): Promise<string> {
    return this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
  }

  private get publicTypes(): string[] {
    return this.types.publicTypes().map(({ name }) => name);
  }
}

/** The path of a URL of this site with its query: URLs without words have an id there. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

const digestOf = (path: string): Buffer => createHash('md5').update(path).digest();
