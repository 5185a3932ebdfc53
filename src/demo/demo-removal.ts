import { Injectable } from '@nestjs/common';
import { Viewer, asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { LinkedImport, ORGANIZER, VENUE } from '../calendar/index.js';
import { CommentWriter } from '../comments/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { EntryWriter } from '../entries/writing/index.js';
import { UserImport, Users } from '../identity/index.js';
import { MediaLibrary } from '../media/index.js';
import { MENU, Menus } from '../menus/index.js';
import { SettingsService, type SiteSettings } from '../settings/index.js';
import { TermImport } from '../terms/index.js';
import { DEMO_SETTINGS } from './demo-content.js';
import { DemoImports } from './demo-imports.js';
import { DemoMarks } from './demo-marks.js';
import { MEDIA_KIND } from './demo-media.js';
import { DEMO_SETS, DemoRegistry, byKind, type MadeItem } from './demo-registry.js';
import { DEMO_LOCK, DemoSiteError } from './demo-site.js';
import { DemoTraffic } from './demo-traffic.js';
import { DemoTranslations } from './demo-translations.js';
import { DemoRepository } from './demo.repository.js';

/** An item that stays. */
interface KeptItem {
  kind: string;
  id: number;
  name: string;
  reason: 'changed' | 'used';
}

/** What a removal has done. */
export interface RemovalReport {
  removed: ReadonlyMap<string, number>;
  kept: readonly KeptItem[];
}

/**
 * Kinds that other items refer to, in the order of their removal: an item stays while something that stays needs it.
 * Comments come first, then the kinds that are not named.
 */
const LAST = [`entry:${VENUE.name}`, `entry:${ORGANIZER.name}`, MEDIA_KIND, 'term:', 'user'] as const;

/** Items per transaction. */
const BATCH = 200;

const orderOf = (kind: string): number => (kind === 'comment' ? -2 : LAST.findIndex((one) => kind.startsWith(one)));

/** Removes what the demo made, except what people have changed or use. */
@Injectable()
export class DemoRemoval {
  constructor(
    private readonly db: Db,
    private readonly registry: DemoRegistry,
    private readonly marks: DemoMarks,
    private readonly repository: DemoRepository,
    private readonly types: EntryTypes,
    private readonly entries: EntryWriter,
    private readonly comments: CommentWriter,
    private readonly linked: LinkedImport,
    private readonly library: MediaLibrary,
    private readonly terms: TermImport,
    private readonly menus: Menus,
    private readonly accounts: UserImport,
    private readonly users: Users,
    private readonly settings: SettingsService,
    private readonly traffic: DemoTraffic,
    private readonly imports: DemoImports,
    private readonly translations: DemoTranslations,
  ) {}

  /**
   * Removes all parts of the demo, in several transactions: after an interruption, the next run does the rest. What
   * stays is forgotten, for it belongs to the site from now on.
   *
   * @throws DemoSiteError if another run is changing the demo
   */
  async run(): Promise<RemovalReport> {
    const work = () => asViewer(Viewer.system, () => this.remove());
    const report = await this.db.exclusively(DEMO_LOCK, work);
    if (!report) throw new DemoSiteError('Another run is changing the demo.');
    return report;
  }

  private async remove(): Promise<RemovalReport> {
    const removed = new Map<string, number>();
    const kept: KeptItem[] = [];
    for (const part of Object.values(DEMO_SETS)) {
      const kinds = [...byKind(await this.registry.of(part))];
      for (const [kind, items] of kinds.toSorted(([one], [other]) => orderOf(one) - orderOf(other))) {
        for (let from = 0; from < items.length; from += BATCH) {
          const some = items.slice(from, from + BATCH);
          const gone = await this.db.transaction(async () => {
            await this.registry.remove(part, some);
            return this.removeSome(kind, some, kept);
          });
          if (gone) removed.set(kind, (removed.get(kind) ?? 0) + gone);
        }
      }
    }
    if (removed.size) {
      await this.settings.change((values) => restored(values));
      await this.translations.restoreSettings();
    }
    return { removed, kept };
  }

  /** Removes the items of a kind that nobody has changed or uses, and returns their number. */
  private async removeSome(kind: string, items: readonly MadeItem[], kept: KeptItem[]): Promise<number> {
    const now = await this.marks.of(
      kind,
      items.map(({ id }) => id),
    );
    const present = items.filter(({ id }) => now.has(id));
    const unchanged = present.filter(({ id, mark }) => now.get(id)?.mark === mark);
    const stay = (some: readonly MadeItem[], reason: KeptItem['reason']) =>
      kept.push(...some.map(({ key, id }) => ({ kind, id, name: now.get(id)?.name || key, reason })));
    stay(
      present.filter((item) => !unchanged.includes(item)),
      'changed',
    );
    let left = unchanged;
    // What depends on an item of its own kind, such as a page below another one, goes first.
    for (;;) {
      const used = await this.used(
        kind,
        left.map(({ id }) => id),
      );
      const free = left.filter(({ id }) => !used.has(id));
      if (!free.length) break;
      await this.removeItems(
        kind,
        free.map(({ id }) => id),
      );
      left = left.filter(({ id }) => used.has(id));
    }
    stay(left, 'used');
    return unchanged.length - left.length;
  }

  /** Filters ids: items that something of the site needs. */
  private async used(kind: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (!ids.length) return new Set();
    if (kind === 'comment') return this.repository.answered(ids);
    if (kind === 'user') return this.repository.authors(ids);
    if (kind.startsWith('term:')) return this.repository.assigned(ids);
    if (!kind.startsWith('entry:')) return new Set();
    const extended = await this.repository.extended(ids);
    if (kind === MEDIA_KIND) return new Set([...extended, ...(await this.shown(ids))]);
    const place = this.linked.kindOf(kind.slice('entry:'.length));
    return place ? new Set([...extended, ...(await this.linked.referenced(place, ids))]) : extended;
  }

  /** Filters ids of media: those that entries or settings show. */
  private async shown(ids: readonly number[]): Promise<number[]> {
    const { site_logo: logo, site_icon: icon } = this.settings.all;
    const shown: number[] = [];
    for (const id of ids) {
      const path = (await this.library.stored(id))?.path;
      if (id === logo || id === icon || (path && (await this.repository.isShown(id, path)))) shown.push(id);
    }
    return shown;
  }

  private async removeItems(kind: string, ids: readonly number[]): Promise<void> {
    const [family, name = ''] = kind.split(':');
    if (family === 'rule') return this.traffic.removeRules(ids);
    if (family === 'redirects') return this.traffic.removeVisits([...ids], []);
    if (family === 'misses') return this.traffic.removeVisits([], [...ids]);
    const type = this.types.get(name);
    const administrator = family === 'user' ? await this.accounts.firstAdministrator() : undefined;
    for (const id of ids) {
      if (type) await this.entries.remove(type, id);
      else if (family === 'term') await this.removeTerm(name, id);
      else if (family === 'comment') await this.comments.remove(id);
      else if (family === 'import') await this.imports.remove(id);
      else if (family === 'user') await this.users.remove(id, administrator ?? 0);
    }
  }

  private async removeTerm(taxonomy: string, id: number): Promise<void> {
    if (taxonomy === MENU.name) await this.menus.place(id, [], false);
    await this.terms.remove(taxonomy, id);
  }
}

/** The settings that still have the values of the demo, with their defaults. */
function restored(values: SiteSettings): Partial<SiteSettings> {
  const names = Object.keys(DEMO_SETTINGS) as (keyof typeof DEMO_SETTINGS)[];
  return Object.fromEntries(
    names.filter((name) => values[name] === DEMO_SETTINGS[name]).map((name) => [name, undefined]),
  );
}
