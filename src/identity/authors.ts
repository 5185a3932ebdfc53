import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RequestContext } from '#libs/context';
import { CacheTags } from '#libs/invalidation';
import { decodeText } from '#libs/markup';
import { member, type Definition, type Member } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { SettingsService } from '../settings/index.js';
import { USER_TAGS } from './cache-tags.js';
import { UsersRepository, type AuthorRow } from './users.repository.js';

const SIZES = [24, 48, 96];

const AVATARS: Definition = {
  title: 'Avatars',
  members: Object.fromEntries(
    SIZES.map((size) => [
      size,
      member<never>('all', 'string', `URL of the avatar of ${size} pixels.`, () => undefined, {
        format: 'uri',
        example: `https://secure.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=${size}&d=mm&r=g`,
      }),
    ]),
  ),
};

/** The URL of an avatar on pages, by the hash of an email address; an empty hash yields the default picture. */
type PageAvatarUrl = (hash: string, size: number) => string;

/** Avatars for email addresses. */
@Injectable()
export class Avatars {
  private pageUrl: PageAvatarUrl | undefined;

  constructor(private readonly settings: SettingsService) {}

  /** Sets the URLs of avatars on pages, which come from this site. Without them, pages have no avatars. */
  usePages(url: PageAvatarUrl): void {
    this.pageUrl = url;
  }

  /**
   * Whether the current response includes avatars. REST responses contain only URLs. For pages, the site has to request
   * the images from another host, so they also require the setting `page_avatars`.
   */
  get areShown(): boolean {
    const { settings } = this;
    return settings.get('show_avatars') && (!RequestContext.current()?.isPage || settings.get('page_avatars'));
  }

  /** Avatar URLs for an email address by size in pixels; `undefined` if avatars are disabled. */
  urls(email: string): Readonly<Record<string, string>> | undefined {
    if (!this.areShown) return undefined;
    return RequestContext.current()?.isPage ? this.pageUrls(email) : avatarUrls(email);
  }

  private pageUrls(email: string): Readonly<Record<string, string>> | undefined {
    const { pageUrl } = this;
    if (!pageUrl) return undefined;
    const hash = hashOf(email);
    return Object.fromEntries(SIZES.map((size) => [size, pageUrl(hash, size)]));
  }

  /** The response member with the avatar URLs. */
  member<Row>(email: (row: Row) => string): Member<Row> {
    return member('all', 'object', 'URLs of the avatar by size in pixels.', (row) => avatarUrls(email(row)), {
      readonly: true,
      of: AVATARS,
      available: () => this.areShown,
    });
  }
}

/** A user as an author for display. `name` is plain text, `description` simple HTML. */
export interface Author extends Omit<AuthorRow, 'email'> {
  /** URL of the author page. */
  link: string;
  /** Avatar URLs by size in pixels; undefined if avatars are disabled. */
  avatars: Readonly<Record<string, string>> | undefined;
}

/** Reads authors. */
@Injectable()
export class Authors {
  constructor(
    private readonly users: UsersRepository,
    private readonly site: SiteUrls,
    private readonly avatars: Avatars,
  ) {}

  /** Authors by id. Takes one statement. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, Author>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (!wanted.length) return new Map();
    CacheTags.current?.addEach(USER_TAGS.author, ...wanted);
    const rows = await this.users.authors(wanted);
    return new Map(rows.map((row) => [row.id, this.located(row)]));
  }

  /** The author with an id or slug, if they have a published post in the language of the request, and so an author page. */
  async published(by: { slug: string } | { id: number }): Promise<Author | undefined> {
    const row = await this.users.publishedAuthor(by);
    return row && this.located(row);
  }

  /** The author of an entry of any status. */
  async ofEntry(entryId: number): Promise<Author | undefined> {
    const row = await this.users.authorOf(entryId);
    return row && this.located(row);
  }

  private located({ email, ...row }: AuthorRow): Author {
    const link = `${this.site.requestedHome}/author/${row.slug}/`;
    return { ...row, name: decodeText(row.name), link, avatars: this.avatars.urls(email) };
  }
}

/** Computed avatar URLs by email address. */
const known = new LRUCache<string, Readonly<Record<string, string>>>({ max: 5000 });

/** Avatar URLs by size. An empty email address yields the default picture. */
function avatarUrls(email: string): Readonly<Record<string, string>> {
  let urls = known.get(email);
  if (!urls) {
    const hash = hashOf(email);
    urls = Object.fromEntries(
      SIZES.map((size) => [size, `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`]),
    );
    known.set(email, urls);
  }
  return urls;
}

/** The hash of an email address by which avatar services know it; empty for an empty one. */
function hashOf(email: string): string {
  const address = email.trim().toLowerCase();
  return address && createHash('md5').update(address).digest('hex');
}
