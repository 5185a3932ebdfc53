import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { VersionCounters, Db, StoredValues } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { rowVersion, type ItemVersion, type ItemVersions } from '#libs/requests';
import { Secrets } from '#libs/secrets';
import { SettingRows } from '../settings.repository.js';
import type { SettingCatalogue, SettingShape, ValuesOf } from './setting-catalogue.js';

/**
 * The settings of a module: declared by its catalogue, stored in the database and cached in memory on every instance. A
 * module provides a subclass with its catalogue, its version counter (`clock`) and its prefix.
 */
@Injectable()
export abstract class Settings<Shape extends SettingShape>
  extends StoredValues<ValuesOf<Shape>>
  implements ItemVersions
{
  /** Prefix of the stored names. Settings of the site have none. */
  protected readonly prefix: string = '';
  protected readonly store: SettingRows;
  protected abstract readonly catalogue: Pick<SettingCatalogue<Shape>, 'settings' | 'defaults' | 'initial'>;

  constructor(
    db: Db,
    clocks: VersionCounters,
    protected readonly changes: CacheInvalidation,
    secrets: Secrets,
  ) {
    super(db, clocks);
    const declared = () => ({
      names: Object.keys(this.defaults),
      secrets: namesWith(this.catalogue.settings, 'isSecret'),
      localised: namesWith(this.catalogue.settings, 'isLocalised'),
      prefix: this.prefix,
    });
    this.store = new SettingRows(db, secrets, declared, (stored) => this.completed(stored));
  }

  /** Adds to the stored values, as JSON text, those that follow from them and other data. */
  protected completed(stored: string): Promise<string> | string {
    return stored;
  }

  /** The values of settings that nobody has changed. */
  get defaults(): ValuesOf<Shape> {
    return this.catalogue.defaults;
  }

  /**
   * Stores the values that `change` returns for the current ones, and invalidates the dependent cache tags in the same
   * transaction. An undefined value restores the default. Concurrent changes are serialized.
   */
  override change(
    change: (values: ValuesOf<Shape>) => Partial<ValuesOf<Shape>> | Promise<Partial<ValuesOf<Shape>>>,
  ): Promise<void> {
    return super.change(async (values) => {
      const changes = await change(values);
      const names = Object.keys(changes).filter(
        (name) => !isDeepStrictEqual(changes[name] ?? this.defaults[name], values[name]),
      );
      const tags = names.flatMap((name) => this.tagsOf(name));
      if (tags.length) await this.changes.invalidate(tags);
      return changes;
    });
  }

  /** The version of the values, or of those that a catalogue names. */
  versionOf(_args: object, shown?: { names: readonly string[] }): Promise<ItemVersion> {
    return Promise.resolve(this.versionAs(this.current, shown));
  }

  /** The same, of the locked values. */
  async lockVersion(_args: object, shown?: { names: readonly string[] }): Promise<ItemVersion> {
    return this.versionAs(await this.locked(), shown);
  }

  protected versionAs(
    values: ValuesOf<Shape>,
    shown: { names: readonly string[] } = { names: Object.keys(this.defaults) },
  ): ItemVersion {
    const named: Readonly<Record<string, unknown>> = values;
    return rowVersion(shown.names.map((name) => named[name]));
  }

  /** Stores values. Other settings stay unchanged. */
  async set(changes: Partial<ValuesOf<Shape>>): Promise<void> {
    if (Object.keys(changes).length) await this.change(() => changes);
  }

  /** Resets all settings to the values of a new site. */
  reset(): Promise<void> {
    const forgotten = Object.fromEntries(Object.keys(this.current).map((name) => [name, undefined]));
    return this.set({ ...forgotten, ...this.initial() });
  }

  protected override initial(): Partial<ValuesOf<Shape>> {
    return this.catalogue.initial();
  }

  /** The cache tags that a change of a setting invalidates. */
  protected tagsOf(name: string): readonly string[] {
    return this.catalogue.settings[name]?.invalidates ?? [];
  }
}

/** The names of the settings with a mark. */
const namesWith = (settings: SettingShape, mark: 'isSecret' | 'isLocalised'): string[] =>
  Object.entries(settings).flatMap(([name, one]) => (one[mark] ? [name] : []));
