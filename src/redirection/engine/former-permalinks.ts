import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { type SiteHome, SiteUrls } from '#libs/rest';
import { escapeExpression } from '#libs/text';
import { type PostHints, PublishedEntries } from '../../entries/permalinks/index.js';
import { SettingsService } from '../../settings/index.js';
import { RedirectionSettings } from '../common/index.js';
import type { VisitedUrl } from '../matching/index.js';

/** A URL with the query of a visit, unless it has one of its own. */
const withQuery = (url: string, query: string): string => (query === '' || url.includes('?') ? url : `${url}?${query}`);

/** Patterns of the tags of a permalink structure. */
const TAG_PATTERNS: Record<string, string> = {
  year: '\\d{4}',
  monthnum: '\\d{2}',
  day: '\\d{2}',
  hour: '\\d{2}',
  minute: '\\d{2}',
  second: '\\d{2}',
  post_id: '\\d{1,10}',
  postname: '[^/]+',
  category: '.+?',
  author: '[^/]+',
};
const DATE_PARTS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const;
const SEPARATORS = ['', '-', '-', ' ', ':', ':'];

/** Finds entries by their former paths, and posts by URLs of former permalink structures. */
@Injectable()
export class FormerPermalinks {
  private known: { structures: readonly string[]; expressions: RegExp[] } = { structures: [], expressions: [] };

  constructor(
    private readonly settings: RedirectionSettings,
    private readonly site: SiteUrls,
    private readonly entries: PublishedEntries,
    private readonly siteSettings: SettingsService,
  ) {}

  /** The current URL of the entry with a former URL in the language of its home; `undefined` if there is none. */
  urlFor(url: VisitedUrl): Promise<string | undefined> {
    const home = this.site.homeAt(url.path) ?? this.site.main;
    const find = () => this.urlBelow(home, url);
    return this.site.hasLanguages ? RequestContext.nested(find, home.language) : find();
  }

  private async urlBelow({ path: homePath }: SiteHome, { path, query }: VisitedUrl): Promise<string | undefined> {
    // Other sites have no language at the start of their paths.
    const base = new URL(this.site.url).pathname.replace(/\/$/, '');
    const start = [homePath, base].find((one) => path.startsWith(`${one}/`)) ?? '';
    const below = path.slice(start.length);
    const wasHome = start === base && base !== homePath && this.siteSettings.get('language_numbers') > 1;
    // The home of a language that the site has no more.
    const atFormerHome = wasHome ? await this.entries.urlAtFormer(path) : undefined;
    const moved = atFormerHome ?? (await this.entries.urlAtFormer(homePath + below));
    return moved === undefined ? this.ofStructure(below) : withQuery(moved, query);
  }

  private async ofStructure(path: string): Promise<string | undefined> {
    if (!this.settings.current.permalinks.length) return undefined;
    for (const expression of this.expressions()) {
      const groups = expression.exec(path)?.groups;
      const url = groups && (await this.entries.onlyMatch(postMarksOf(groups)));
      if (url !== undefined) return url;
    }
    return undefined;
  }

  private expressions(): RegExp[] {
    const { permalinks: structures } = this.settings.current;
    if (this.known.structures !== structures)
      this.known = { structures, expressions: structures.flatMap((structure) => expressionOf(structure) ?? []) };
    return this.known.expressions;
  }
}

/**
 * The expression of a structure; undefined if the structure identifies no post. Each tag occurs once, so matching is
 * linear.
 */
function expressionOf(structure: string): RegExp | undefined {
  const tags = [...structure.matchAll(/%(\w+)%/g)].map(([, name]) => name ?? '');
  const isUsable =
    tags.every((name) => name in TAG_PATTERNS) &&
    new Set(tags).size === tags.length &&
    tags.some((name) => name === 'post_id' || name === 'postname');
  if (!isUsable) return undefined;
  const pattern = structure
    .replace(/^\/?/, '/')
    .replace(/\/$/, '')
    .split(/(%\w+%)/)
    .map((part) => (/^%\w+%$/.test(part) ? groupFor(part.slice(1, -1)) : escapeExpression(part)));
  return new RegExp(`^${pattern.join('')}/?$`);
}

const groupFor = (name: string): string => `(?<${name}>${TAG_PATTERNS[name]})`;

function postMarksOf(groups: Record<string, string>): PostHints {
  let date = '';
  for (const [index, part] of DATE_PARTS.entries()) {
    if (groups[part] === undefined) break;
    date += SEPARATORS[index] + groups[part];
  }
  return {
    ...(groups.post_id === undefined ? {} : { id: Number(groups.post_id) }),
    ...(groups.postname === undefined ? {} : { slug: encodeURIComponent(groups.postname).toLowerCase() }),
    ...(date ? { date } : {}),
  };
}
