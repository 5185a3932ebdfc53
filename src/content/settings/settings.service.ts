import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
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
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.clocks.watch(CLOCK, () => this.reload());
  }

  get<N extends SettingName>(name: N): SiteSettings[N] {
    return this.values[name];
  }

  /** The values of all settings. */
  get all(): Readonly<SiteSettings> {
    return this.values;
  }

  /** Stores some settings in one transaction; every instance obeys them within a second, this one at once. */
  async set(changes: Partial<SiteSettings>): Promise<void> {
    // In one order, so that two writers never wait for each other.
    const rows = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
    if (!rows.length) return;
    await this.db.atomic(async () => {
      await this.db.write('INSERT INTO settings (name, value) VALUES ? ON DUPLICATE KEY UPDATE value = VALUES(value)', [
        rows.map(([name, value]) => [name, JSON.stringify(value)]),
      ]);
      await this.clocks.advance(CLOCK);
      await this.events.publish(new ResourceChanged('setting', 0, 'updated'));
    });
  }

  private async reload(): Promise<void> {
    this.looks += 1;
    const look = this.looks;
    const rows = await this.db.current<{ name: string; value: string }>('SELECT name, value FROM settings');
    // A look that began earlier may know less than the one whose values are in force already.
    if (look < this.latest) return;
    this.latest = look;
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
    this.values = { ...DEFAULT_SETTINGS, ...stored };
    this.version += 1;
  }
}
