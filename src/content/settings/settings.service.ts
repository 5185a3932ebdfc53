import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { Changes, Shown, TAGS } from '#libs/freshness';
import { DEFAULT_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';

const CLOCK = 'settings';

/** The settings of the site, kept in memory and right within a second on every instance. */
@Injectable()
export class SettingsService implements OnModuleInit {
  private values: SiteSettings = DEFAULT_SETTINGS;
  /** Grows whenever the values may have changed. */
  version = 0;
  /** Looks at the database so far, and the latest one whose values are in force. */
  private looks = 0;
  private latest = 0;

  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
    private readonly events: Events,
    private readonly changes: Changes,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.clocks.watch(CLOCK, () => this.reload());
  }

  /** The tag of the site's language, such as `de-DE`. */
  get languageTag(): string {
    return this.get('language').replace('_', '-');
  }

  /** The value of a setting; an answer that is being made depends on it from now on. */
  get<N extends SettingName>(name: N): SiteSettings[N] {
    Shown.current?.setting(name);
    return this.values[name];
  }

  /** The values of all settings. */
  get all(): Readonly<SiteSettings> {
    for (const name of Object.keys(this.values)) Shown.current?.setting(name);
    return this.values;
  }

  /** Stores some settings in one transaction; every instance obeys them within a second, this one at once. */
  async set(changes: Partial<SiteSettings>): Promise<void> {
    // In one order, so that two writers never wait for each other.
    const rows = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
    if (!rows.length) return;
    await this.db.atomic(async () => {
      // The clock comes first: its row makes writers wait for each other, so that what has changed is known.
      await this.clocks.advance(CLOCK);
      const stored = await this.stored();
      await this.db.write('INSERT INTO settings (name, value) VALUES ? ON DUPLICATE KEY UPDATE value = VALUES(value)', [
        rows.map(([name, value]) => [name, JSON.stringify(value)]),
      ]);
      await this.events.publish(new ResourceChanged('setting', 0, 'updated'));
      const changed = rows.filter(([name, value]) => !isDeepStrictEqual(value, stored[name as SettingName]));
      await this.changes.touch(changed.map(([name]) => TAGS.setting(name)));
    });
  }

  private async reload(): Promise<void> {
    this.looks += 1;
    const look = this.looks;
    const values = await this.stored();
    // A look that began earlier may know less than the one whose values are in force already.
    if (look < this.latest) return;
    this.latest = look;
    this.values = values;
    this.version += 1;
  }

  private async stored(): Promise<SiteSettings> {
    const rows = await this.db.current<{ name: string; value: string }>('SELECT name, value FROM settings');
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
    return { ...DEFAULT_SETTINGS, ...stored };
  }
}
