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

  /** Stores some settings in one transaction; every instance obeys them within a second, this one at once. */
  async set(changes: Partial<SiteSettings>): Promise<void> {
    await this.db.atomic(async () => {
      for (const [name, value] of Object.entries(changes)) {
        await this.db.write(
          'INSERT INTO settings (name, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE value = VALUES(value)',
          [name, JSON.stringify(value)],
        );
      }
      await this.clocks.advance(CLOCK);
      await this.events.publish(new ResourceChanged('setting', 0, 'updated'));
    });
  }

  private async reload(): Promise<void> {
    const rows = await this.db.current<{ name: string; value: string }>('SELECT name, value FROM settings');
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
    this.values = { ...DEFAULT_SETTINGS, ...stored };
    this.version += 1;
  }
}
