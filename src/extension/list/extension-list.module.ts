import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModelModule } from '../../model/index.js';
import type { LoadedExtension } from '../definition/index.js';
import { ExtensionMigration, ListedExtension } from '../entities/index.js';
import { ExtensionList, LoadedExtensions } from './extension-list.js';
import { ExtensionListRepository } from './extension-list.repository.js';
import { ExtensionPurge } from './extension-purge.js';

/** The list of the extensions of a site, which sites without extensions have, too. */
@Module({
  imports: [ContentModelModule, TypeOrmModule.forFeature([ExtensionMigration, ListedExtension])],
  providers: [ExtensionList, ExtensionListRepository, ExtensionPurge],
  exports: [ExtensionListRepository, ExtensionPurge],
})
export class ExtensionListModule {
  static of(extensions: readonly LoadedExtension[]): DynamicModule {
    const loaded = { provide: LoadedExtensions, useValue: new LoadedExtensions(extensions) };
    return { module: ExtensionListModule, global: true, providers: [loaded], exports: [loaded] };
  }
}
