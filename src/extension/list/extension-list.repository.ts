import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { ListedExtension } from './extension.entity.js';

/** Stores which extensions the site has. All reads use the primary server. */
@Injectable()
export class ExtensionListRepository {
  constructor(private readonly db: Db) {}

  /** All extensions that the site has or has had, by name. */
  all(): Promise<ListedExtension[]> {
    return this.db.select(ListedExtension, 'x').orderBy('x.name').current();
  }

  /** Stores that a version is loaded. What an extension has declared stays. */
  async load({ name, version }: Pick<ListedExtension, 'name' | 'version'>): Promise<void> {
    const row = { name, version, isLoaded: true, declared: [] };
    await this.db.insert(ListedExtension, row, { update: ['version', 'is_loaded'] });
  }

  /** Stores that an extension is not loaded any more. */
  async leaveOut(name: string): Promise<void> {
    await this.db.of(ListedExtension).update({ name }, { isLoaded: false });
  }

  /** Stores what an extension has added to the content model. */
  async declare(name: string, declared: string[]): Promise<void> {
    await this.db.of(ListedExtension).update({ name }, { declared });
  }
}
