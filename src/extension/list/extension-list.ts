import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Db } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { ContentModel } from '../../model/index.js';
import type { LoadedExtension } from '../definition/index.js';
import type { ListedExtension } from '../entities/index.js';
import { ExtensionListRepository } from './extension-list.repository.js';

/** The extensions that this process has loaded. */
export class LoadedExtensions {
  constructor(readonly all: readonly LoadedExtension[]) {}
}

/**
 * Which extensions the site has. Cached responses contain what extensions have made: a start with other extensions or
 * other versions than the last one invalidates all of them.
 */
@Injectable()
export class ExtensionList implements OnApplicationBootstrap, OnModuleInit {
  constructor(
    private readonly loaded: LoadedExtensions,
    private readonly rows: ExtensionListRepository,
    private readonly db: Db,
    private readonly changes: CacheInvalidation,
    private readonly host: HttpAdapterHost,
    private readonly model: ContentModel,
  ) {}

  onModuleInit(): void {
    // Also those of former extensions: without them, a file would hide what is stored.
    this.model.keepParts(async () => (await this.rows.all()).flatMap(({ declared }) => declared));
  }

  async onApplicationBootstrap(): Promise<void> {
    // Commands send no cached responses, and may run without an extension that the site has.
    if (!(this.host.httpAdapter as unknown)) return;
    const stored = await this.rows.all();
    const added = this.loaded.all.filter(({ name, version }) => !hasLoaded(stored, name, version));
    const gone = stored.filter((row) => row.isLoaded && !this.loaded.all.some(({ name }) => name === row.name));
    if (!added.length && !gone.length) return;
    await this.db.transaction(async () => {
      for (const one of added) await this.rows.load(one);
      for (const { name } of gone) await this.rows.leaveOut(name);
      await this.changes.invalidate([EVERYTHING]);
    });
  }
}

const hasLoaded = (stored: readonly ListedExtension[], name: string, version: string): boolean =>
  stored.some((row) => row.isLoaded && row.name === name && row.version === version);
