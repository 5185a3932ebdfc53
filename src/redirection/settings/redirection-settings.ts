import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import type { SourceFlags } from '../rules/rule.js';
import { DEFAULT_VALUES, type RedirectionValues } from './setting-catalogue.js';
import type { SettingChanges } from './setting-changes.js';
import { newToken } from './token.js';

const CLOCK = 'redirection settings';
const ROW = 1;

type Listener = () => Promise<void> | void;

/** The settings of redirection, kept in memory: right at once on the instance that changes them, elsewhere within a second. */
@Injectable()
export class RedirectionSettings implements OnModuleInit {
  private values = DEFAULT_VALUES;
  private stored = '';
  private readonly listeners: Listener[] = [];
  /** Looks at the database so far, and the latest one whose values are in force. */
  private looks = 0;
  private latest = 0;

  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.db.write('INSERT IGNORE INTO redirection_settings (id, options) VALUES (?, ?)', [ROW, fresh()]);
    await this.reload();
    this.clocks.watch(CLOCK, () => this.reload());
  }

  /** The values that are in force. The numbers of groups may be those of groups that are gone: see `groupFor`. */
  get current(): RedirectionValues {
    return this.values;
  }

  /** How rules compare addresses where they do not say it themselves. */
  get defaultFlags(): SourceFlags {
    const { flag_query: query, flag_case: ignoresCase, flag_trailing: ignoresTrailingSlash } = this.values;
    return { query, ignoresCase, ignoresTrailingSlash };
  }

  /** Calls `listener` after every change of a value, on every instance; who changes it waits for that. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** The group of a number, or the first one where there is none of it; 0 where there are no groups. */
  async groupFor(id: number): Promise<number> {
    const [group] = await this.db.current<{ id: number }>(
      'SELECT id FROM redirection_groups ORDER BY id = ? DESC, id LIMIT 1',
      [id],
    );
    return group?.id ?? 0;
  }

  /**
   * Stores what `change` makes of the values that are stored, in one transaction: of two changes at once the later one
   * sees what the other has stored.
   */
  async change(change: (values: RedirectionValues) => SettingChanges | Promise<SettingChanges>): Promise<void> {
    await this.db.atomic(async () => {
      const [row] = await this.db.current<{ options: string }>(
        'SELECT options FROM redirection_settings WHERE id = ? FOR UPDATE',
        [ROW],
      );
      const options = JSON.parse(row?.options ?? fresh()) as SettingChanges;
      const changes = await change({ ...DEFAULT_VALUES, ...options });
      if (Object.keys(changes).length) await this.store(JSON.stringify({ ...options, ...changes }));
    });
  }

  /** Forgets every value and makes a new token. */
  async reset(): Promise<void> {
    await this.db.atomic(() => this.store(fresh()));
  }

  private async store(options: string): Promise<void> {
    await this.db.write('REPLACE INTO redirection_settings (id, options) VALUES (?, ?)', [ROW, options]);
    await this.clocks.advance(CLOCK);
  }

  private async reload(): Promise<void> {
    this.looks += 1;
    const look = this.looks;
    const [row] = await this.db.current<{ options: string }>('SELECT options FROM redirection_settings WHERE id = ?', [
      ROW,
    ]);
    const options = row?.options ?? '{}';
    // A look that began earlier may know less than the one whose values are in force already.
    if (look < this.latest) return;
    this.latest = look;
    if (options === this.stored) return;
    this.stored = options;
    this.values = { ...DEFAULT_VALUES, ...(JSON.parse(options) as SettingChanges) };
    for (const listener of this.listeners) await listener();
  }
}

/** What is stored of a site where nobody has set anything. */
const fresh = (): string => JSON.stringify({ token: newToken() } satisfies SettingChanges);
