import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { CommentImport } from '../../comments/transfer/index.js';
import { EntryImport } from '../../entries/writing/index.js';
import { MENU_ITEM, MenuItemsRepository, Menus } from '../../menus/index.js';
import { TermImport } from '../../terms/index.js';
import { failureReason, type WxrImportOptions, type WxrImportRun } from '../import-run.js';
import { fileKeys } from './file-keys.js';
import { FormerAddresses } from './former-addresses.js';
import type { FormerUrl, LocalUrl } from './former-urls.js';
import { COMMENT_PLACE, NotedTexts, TERM_PLACE } from './noted-texts.js';

/** Items per transaction. */
const BATCH = 50;

/** Where texts are. */
interface Place {
  /** Texts of items, by id. */
  texts: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;
  /** Replaces the texts of items. Returns how many of them it has changed. */
  rewrite: (ids: readonly number[], replace: (text: string) => string) => Promise<number>;
}

type Rewrite = (id: number, replace: (text: string) => string) => Promise<boolean>;

/** Replaces the texts of items one by one. */
const oneByOne =
  (rewrite: Rewrite): Place['rewrite'] =>
  async (ids, replace) => {
    let changed = 0;
    for (const id of ids) changed += Number(await rewrite(id, replace));
    return changed;
  };

/** Replaces URLs of the former site in imported texts, after all items and files of a run are there. */
@Injectable()
export class UrlReplacement {
  constructor(
    private readonly db: Db,
    private readonly noted: NotedTexts,
    private readonly addresses: FormerAddresses,
    private readonly entries: EntryImport,
    private readonly comments: CommentImport,
    private readonly terms: TermImport,
    private readonly items: MenuItemsRepository,
    private readonly menus: Menus,
  ) {}

  /** Replaces the URLs in all noted texts. Failures are reported. */
  async run(run: WxrImportRun, kinds: ReadonlyMap<string, string>, options: WxrImportOptions): Promise<void> {
    if (run.keepsUrls) return;
    const { signal, progress } = options;
    const total = await this.noted.count(run, [...kinds.keys()]);
    let done = 0;
    for (const [place, kind] of kinds) {
      // Those that were left first, so that a run looks at each item once.
      for (const isRetry of [true, false]) {
        for await (const ids of this.noted.batches(run, place, isRetry, BATCH)) {
          if (signal?.aborted) return;
          await this.batch(run, { place, kind, isRetry }, ids);
          done += ids.length;
          progress?.({ phase: 'urls', done, total });
        }
      }
    }
  }

  private async batch(
    run: WxrImportRun,
    what: { place: string; kind: string; isRetry: boolean },
    ids: readonly number[],
  ): Promise<void> {
    const { place, kind } = what;
    try {
      // Everything in the transaction, because a replica could lack what was just imported.
      const { changed, left } = await this.db.transaction(() => this.replace(run, what, ids));
      run.report.rewritten += changed;
      for (const { key, path } of left) run.report.leftUrl(fileKeys(path) ? 'files' : 'pages', key);
    } catch (error) {
      const reason = failureReason(error);
      const [first, second] = ids;
      if (second !== undefined) for (const id of ids) await this.batch(run, what, [id]);
      else run.report.failed(kind, `URLs in ${place} ${first}`, reason);
    }
  }

  /** Replaces the URLs in the texts of items. Returns how many items were changed, and the URLs that nothing belongs to. */
  private async replace(
    run: WxrImportRun,
    what: { place: string; isRetry: boolean },
    ids: readonly number[],
  ): Promise<{ changed: number; left: FormerUrl[] }> {
    const { texts, rewrite } = this.placeOf(what.place);
    const listed = Array.from(await texts(ids), ([id, some]) => ({
      id,
      urls: some.flatMap((text) => run.urls.list(text)),
    }));
    const all = await this.addresses.resolve(
      run,
      listed.flatMap(({ urls }) => urls),
    );
    // On the host of the former site, links that were replaced look like former ones.
    const isKept = (local: LocalUrl) => what.isRetry && run.isSameHost && !local.isFile;
    const found = new Map([...all].filter(([, local]) => !isKept(local)));
    const left = new Map(
      listed.map(({ id, urls }) => [id, urls.filter((url) => !found.has(url.key) && isLost(run, url))]),
    );
    const naming = listed.filter(({ urls }) => urls.some(({ key }) => found.has(key)));
    const changed = await rewrite(
      naming.map(({ id }) => id),
      (text) => run.urls.replace(text, ({ key }) => found.get(key)),
    );
    await this.noted.finish(run, what, ids, new Set(ids.filter((id) => left.get(id)?.length)));
    return { changed, left: [...left.values()].flat() };
  }

  private placeOf(place: string): Place {
    if (place === COMMENT_PLACE)
      return {
        texts: (ids) => this.comments.texts(ids),
        rewrite: oneByOne((id, replace) => this.comments.rewrite(id, replace)),
      };
    if (place === MENU_ITEM.name) return this.menuItems;
    if (place.startsWith(TERM_PLACE)) return this.termsOf(place.slice(TERM_PLACE.length));
    return {
      texts: (ids) => this.entries.texts.of(place, ids),
      rewrite: (ids, replace) => this.entries.texts.rewrite(place, ids, replace),
    };
  }

  private readonly menuItems: Place = {
    texts: async (ids) => {
      const texts = await this.entries.texts.of(MENU_ITEM.name, ids);
      const details = await this.items.details(ids);
      return new Map(details.map(({ entryId, url }) => [entryId, [url, ...(texts.get(entryId) ?? [])]]));
    },
    rewrite: oneByOne(async (id, replace) => {
      const isRewritten = (await this.entries.texts.rewrite(MENU_ITEM.name, [id], replace)) > 0;
      const [item] = await this.items.details([id]);
      const url = replace(item?.url ?? '');
      if (url === (item?.url ?? '')) return isRewritten;
      await this.menus.setUrl(id, url);
      return true;
    }),
  };

  private termsOf(taxonomy: string): Place {
    return {
      texts: (ids) => this.terms.descriptions(ids),
      rewrite: oneByOne(async (id, replace) => {
        const before = (await this.terms.descriptions([id])).get(id)?.[0] ?? '';
        const description = replace(before);
        if (description === before) return false;
        await this.terms.describe(taxonomy, id, description);
        return true;
      }),
    };
  }
}

/** Whether a URL leads nowhere after the move: on the host of this site, others lead to what is here. */
const isLost = (run: WxrImportRun, { path }: FormerUrl): boolean => !run.isSameHost || fileKeys(path) !== undefined;
