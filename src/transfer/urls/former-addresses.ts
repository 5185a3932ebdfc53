import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { LANGUAGE_PARAMETER, SiteUrls } from '#libs/rest';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { MediaFiles } from '../../media/index.js';
import { PublicUrls } from '../../terms/index.js';
import { ImportOriginsRepository } from '../import-origins.repository.js';
import type { WxrImportRun } from '../import-run.js';
import { kindOf } from '../wxr-links.js';
import { WxrTerms } from '../wxr-terms.js';
import type { WxrItem } from '../wxr/wxr-records.js';
import { fileKeys, type FileKeys } from './file-keys.js';
import { decodedPath, type FormerUrl, type LocalUrl } from './former-urls.js';

/** Kinds of origins: entries by the paths of their pages, media by the paths of their files. */
const PAGE = 'link';
const FILE = 'file';
const FILE_NAME = 'file-name';
const ID_PARAMETERS = ['p', 'page_id', 'attachment_id'];
const ID = /^\d{1,10}$/;
/** The archive of a term; its slug is the last part. */
const TERM = /^\/([^/]+)\/(?:.*\/)?([^/]+)$/;
/** Pages that every site has: archives of dates, feeds. */
const COMMON = /^(?:\/\d{4}(?:\/\d{2}){0,2}|\/feed|\/comments\/feed)$/;
/** The name of a language in a URL: its first segment, with or without one in front of it, or a parameter. */
const LANGUAGE = /^\/(?:language\/)?([^/]+)(?=\/|$)/;
/** Number of URLs that are resolved at once. */
const CHUNK = 1000;

/** A new entry and the item that it was imported from. */
export interface ImportedWxrItem {
  item: WxrItem;
  id: number;
}

/** Remembers where entries and files were at the former site, and finds what belongs to its URLs here. */
@Injectable()
export class FormerAddresses {
  constructor(
    private readonly origins: ImportOriginsRepository,
    private readonly terms: WxrTerms,
    private readonly entries: PublishedEntries,
    private readonly media: MediaFiles,
    private readonly archives: PublicUrls,
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
  ) {}

  /** Filters items to those whose former addresses are unknown: they were imported before these were stored. */
  async unknown(run: WxrImportRun, items: readonly ImportedWxrItem[]): Promise<ImportedWxrItem[]> {
    const known = await this.origins.find(
      run.origin,
      PAGE,
      items.map(({ item }) => this.pageKey(item)),
    );
    return items.filter(({ item }) => !known.has(this.pageKey(item)));
  }

  /** Stores the former addresses of items. Part of the caller's transaction. */
  async store({ origin }: WxrImportRun, items: readonly ImportedWxrItem[]): Promise<void> {
    const pages = items.map(({ item, id }) => ({ foreignId: this.pageKey(item), localId: id }));
    const files = items.flatMap(({ item: { type, attachmentUrl, guid }, id }) => {
      const url = attachmentUrl ?? guid;
      const keys =
        this.types.get(type)?.followsOwner && URL.canParse(url) ? fileKeys(new URL(url).pathname) : undefined;
      return keys ? [{ keys, localId: id }] : [];
    });
    const names = files.filter(({ keys }) => keys.exact.length === 1 || keys.exact.at(-1) === keys.exact[0]);
    const derived = files.filter((file) => !names.includes(file));
    const taken = await this.origins.find(
      origin,
      FILE_NAME,
      derived.map(({ keys }) => keys.plain),
    );
    // The file with the name itself comes before edited copies with the same name.
    const byName = [...derived.filter(({ keys }) => !taken.has(keys.plain)), ...names];
    await this.origins.add(origin, PAGE, pages);
    await this.origins.add(
      origin,
      FILE,
      files.map(({ keys: { exact }, localId }) => ({ foreignId: exact[0] ?? '', localId })),
    );
    await this.origins.add(
      origin,
      FILE_NAME,
      byName.map(({ keys: { plain }, localId }) => ({ foreignId: plain, localId })),
    );
  }

  /** What belongs to URLs of the former site, by their keys. Others are missing. */
  async resolve(run: WxrImportRun, urls: readonly FormerUrl[]): Promise<Map<string, LocalUrl>> {
    const wanted = new Map(urls.filter(({ key }) => !run.resolved.has(key)).map((url) => [url.key, url]));
    const open = [...wanted.values()];
    for (let at = 0; at < open.length; at += CHUNK) {
      const some = open.slice(at, at + CHUNK);
      const found = new Map([...(await this.files(run, some)), ...(await this.pages(run, some))]);
      for (const { key } of some) run.resolved.set(key, found.get(key) ?? false);
    }
    return new Map(
      urls.flatMap(({ key }) => {
        const local = run.resolved.get(key);
        return local ? [[key, local] as const] : [];
      }),
    );
  }

  /** The URL of a file that was at a path of any imported site, for everyone; undefined if nobody may know of it. */
  async publicFile(paths: readonly string[], query: URLSearchParams): Promise<string | undefined> {
    const keys = paths.flatMap((path) => fileKeys(path) ?? []);
    const origins = keys.length ? await this.origins.sites() : [];
    for (const origin of origins) {
      const found = await this.filesOf(
        origin,
        keys.map((one) => ({ url: { key: one.plain, path: '', query }, keys: one })),
        'everyone',
      );
      for (const { url } of found.values()) return url;
    }
    return undefined;
  }

  private files(run: WxrImportRun, urls: readonly FormerUrl[]): Promise<Map<string, LocalUrl>> {
    const wanted = urls.flatMap((url) => {
      const keys = fileKeys(url.path);
      return keys ? [{ url, keys }] : [];
    });
    return this.filesOf(run.origin, wanted, 'all');
  }

  private async filesOf(
    origin: string,
    wanted: readonly { url: FormerUrl; keys: FileKeys }[],
    audience: 'all' | 'everyone',
  ): Promise<Map<string, LocalUrl>> {
    const exact = await this.origins.find(origin, FILE, [...new Set(wanted.flatMap(({ keys }) => keys.exact))]);
    const named = await this.origins.find(origin, FILE_NAME, [...new Set(wanted.map(({ keys }) => keys.plain))]);
    const stored = await this.media.stored([...new Set([...exact.values(), ...named.values()])], audience);
    const found = new Map<string, LocalUrl>();
    for (const { url, keys } of wanted) {
      const ids = [...keys.exact.map((path) => exact.get(path)), named.get(keys.plain)];
      const media = ids.flatMap((id) => (id === undefined ? [] : (stored.get(id) ?? [])))[0];
      if (!media) continue;
      const isOwnName = exact.get(keys.exact[0] ?? '') === media.id;
      const width = isOwnName ? undefined : keys.width;
      const asked = Number(url.query.get('w')?.slice(0, 6)) || undefined;
      found.set(url.key, {
        url: MediaFiles.urlInDimensions(media, width ?? asked, isOwnName ? undefined : keys.height),
        isFile: true,
      });
    }
    return found;
  }

  /** The pages of entries and terms, archives and the home page. Takes a fixed number of statements but for plain URLs. */
  private async pages(run: WxrImportRun, urls: readonly FormerUrl[]): Promise<Map<string, LocalUrl>> {
    const paths = await this.origins.find(
      run.origin,
      PAGE,
      urls.flatMap(({ path }) => path || []),
    );
    const entryIds = new Map<string, number>();
    const termIds = new Map<string, number>();
    const found = new Map<string, LocalUrl>();
    for (const url of urls) {
      const id = (await this.byId(run, url)) ?? (url.path ? paths.get(url.path) : undefined);
      const place = placeOf(run, url);
      const termId = id === undefined ? await this.termOf(run, place, url.query) : undefined;
      if (id !== undefined) entryIds.set(url.key, id);
      else if (termId !== undefined) termIds.set(url.key, termId);
      else if (place.path === '' || COMMON.test(place.path))
        found.set(url.key, { url: `${this.site.homeOf(place.language)}${place.path}/`, isFile: false });
    }
    const places = new Map(urls.map((url) => [url.key, placeOf(run, url).language]));
    const links = await this.linksIn(new Set(places.values()), [...new Set(entryIds.values())]);
    for (const [key, id] of entryIds) {
      const url = links.get(places.get(key) ?? 0)?.get(id);
      if (url !== undefined) found.set(key, { url, isFile: false });
    }
    const terms = new Map(
      (await this.archives.archivesOf([...new Set(termIds.values())])).map((one) => [one.id, one.url]),
    );
    for (const [key, id] of termIds) {
      const url = terms.get(id);
      if (url !== undefined) found.set(key, { url, isFile: false });
    }
    return found;
  }

  /** The URLs of entries in some languages: those that all languages share have one in each. */
  private async linksIn(
    languages: Iterable<number>,
    ids: readonly number[],
  ): Promise<Map<number, ReadonlyMap<number, string>>> {
    const found = new Map<number, ReadonlyMap<number, string>>();
    for (const number of languages) {
      const links = await RequestContext.nested(() => {
        const context = RequestContext.current();
        if (context && this.site.hasLanguages) context.language = this.site.languageOf(number);
        return this.entries.urlsOf(ids);
      });
      found.set(number, links);
    }
    return found;
  }

  private async byId(run: WxrImportRun, { query }: FormerUrl): Promise<number | undefined> {
    const id = ID_PARAMETERS.map((name) => query.get(name)).find((value) => value !== null && ID.test(value));
    if (id === undefined || id === null) return undefined;
    return this.origins.findByStart(
      run.origin,
      this.types.imported.filter(({ hasEntryPage }) => hasEntryPage).map(({ name }) => kindOf(name)),
      `${Number(id)}:`,
    );
  }

  private async termOf(
    run: WxrImportRun,
    { path, language }: Place,
    query: URLSearchParams,
  ): Promise<number | undefined> {
    const category = query.get('cat');
    if (category !== null && ID.test(category)) return (await this.terms.byForeignId(run, Number(category)))?.id;
    const [, base = '', slug = ''] = TERM.exec(path) ?? [];
    return this.terms.byArchive(run, base, slug, language);
  }

  /** The key of the page of an item: its path, or its id if it has none. */
  private pageKey({ link, id, type }: WxrItem): string {
    const isPage = this.types.get(type)?.hasEntryPage && URL.canParse(link);
    const path = isPage ? decodedPath(new URL(link).pathname) : '';
    return path || `?${id}`;
  }
}

/** What a URL of the former site names: a path, and the number of the language of this site that it is in. */
interface Place {
  path: string;
  language: number;
}

function placeOf({ basePath, languages }: WxrImportRun, { path: whole, query }: FormerUrl): Place {
  const path = whole.startsWith(basePath) ? whole.slice(basePath.length) : whole;
  const [start = '', code = ''] = LANGUAGE.exec(path) ?? [];
  const named = languages.codes.get(code);
  if (named !== undefined) return { path: path.slice(start.length), language: named };
  const asked = languages.codes.get(query.get(LANGUAGE_PARAMETER) ?? '');
  return { path, language: asked ?? languages.fallback };
}
