import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { RoleCapabilities, Viewer, asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { UserImport } from '../identity/index.js';
import { DemoContent } from './demo-content.js';
import { DemoImports } from './demo-imports.js';
import { DemoMarks } from './demo-marks.js';
import { DemoMedia, MEDIA_KIND } from './demo-media.js';
import { DemoProgramme } from './demo-programme.js';
import { DEMO_SETS, DemoRegistry, byKind } from './demo-registry.js';
import { DemoTraffic } from './demo-traffic.js';
import { DemoTranslations } from './demo-translations.js';
import { DemoWork } from './demo-work.js';

/** A run cannot start; the message is shown on the command line. */
export class DemoSiteError extends Error {}

/** The lock of everything that changes the demo. */
export const DEMO_LOCK = 'demo site';

/** Makes the sample site that the first start shows: a small culture house with posts, pages and a calendar. */
@Injectable()
export class DemoSite implements BeforeApplicationShutdown {
  private completing: Promise<void> | undefined;
  /** The import that `complete` runs. */
  private newImport: number | undefined;

  constructor(
    private readonly db: Db,
    private readonly users: UserImport,
    private readonly roles: RoleCapabilities,
    private readonly registry: DemoRegistry,
    private readonly marks: DemoMarks,
    private readonly media: DemoMedia,
    private readonly content: DemoContent,
    private readonly programme: DemoProgramme,
    private readonly traffic: DemoTraffic,
    private readonly imports: DemoImports,
    private readonly translations: DemoTranslations,
  ) {}

  /**
   * Makes the sample site unless it is there, in each language of the site that it has texts in, and returns the numbers of
   * items by kind; undefined if it was there. A new site has no content yet. `complete` has to follow.
   *
   * @throws DemoSiteError if the site has no administrator, or another run is changing the demo
   */
  async create({ isNew }: { isNew: boolean }): Promise<ReadonlyMap<string, number> | undefined> {
    const authorId = await this.users.firstAdministrator();
    if (authorId === undefined) throw new DemoSiteError('The site has no administrator yet. Start it once.');
    const viewer = Viewer.signedIn(authorId, 'demo', ['administrator'], this.roles);
    const run = () => asViewer(viewer, () => this.write(new DemoWork(authorId, isNew)));
    const done = await this.db.exclusively(DEMO_LOCK, run);
    if (!done) throw new DemoSiteError('Another run is changing the demo.');
    return done.size ? done : undefined;
  }

  /**
   * Makes what takes longer than the rest and is not needed to show the site: the resized copies of its pictures, and
   * the runs of its import.
   */
  complete(): Promise<void> {
    const run = async () => {
      await Promise.all([this.media.makeCopies(), this.runImport()]);
    };
    return (this.completing = asViewer(Viewer.system, run));
  }

  /** Waits for running work. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.completing?.catch(() => undefined);
  }

  /** Writes what is not there yet: all of it, or the languages that the site has got since. */
  private async write(work: DemoWork): Promise<ReadonlyMap<string, number>> {
    const known = await this.registry.of(DEMO_SETS.site);
    const isThere = known.some(({ kind }) => kind !== MEDIA_KIND);
    const languages = this.translations.missing(known);
    if (isThere && !languages.length) return new Map();
    const pictures = await this.media.pictures(work.authorId, work.number(MEDIA_KIND, 0));
    const calendar = isThere ? undefined : await this.imports.file(work.authorId);
    for (const { kind, key, id } of known) work.found(kind, key, id);
    const unchanged = await this.marks.unchanged(known);
    this.newImport = await this.db.transaction(async () => {
      if (!isThere) {
        await this.content.write(work, pictures);
        await this.programme.write(work, pictures);
        await this.traffic.write(work);
      }
      for (const one of languages) await this.translations.write(work, pictures, one);
      await this.marks.renew(DEMO_SETS.site, unchanged);
      await this.marks.register(DEMO_SETS.site, work.items);
      return calendar === undefined ? undefined : this.imports.create(work, calendar);
    });
    const made = isThere ? work.items.map((item) => ({ ...item, mark: '' })) : await this.registry.of(DEMO_SETS.site);
    return new Map(Array.from(byKind(made), ([kind, { length }]) => [kind, length]));
  }

  private async runImport(): Promise<void> {
    const id = this.newImport;
    this.newImport = undefined;
    if (id === undefined) return;
    const register = async (items: Parameters<DemoMarks['register']>[1]) => this.marks.register(DEMO_SETS.site, items);
    await this.db.transaction(async () => register(await this.imports.confirm(id)));
    const imported = await this.imports.run(id);
    await this.db.transaction(() => register(imported));
  }
}
