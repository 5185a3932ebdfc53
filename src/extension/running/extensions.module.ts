import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RouteSegments } from '#libs/pages';
import { EmbedModule } from '../../embed/index.js';
import { EntriesModule } from '../../entries/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { configurationOf, type LoadedExtension } from '../definition/index.js';
import { Accounts } from './accounts.js';
import { BeforeWrites } from './before-writes.js';
import { ExtensionBlocks } from './extension-blocks.js';
import { ExtensionChecks } from './extension-checks.js';
import { ExtensionCommands } from './extension-commands.js';
import { ExtensionEmbeds } from './extension-embeds.js';
import { ExtensionJobs } from './extension-jobs.js';
import { ExtensionModels } from './extension-models.js';
import { ExtensionPages, pagesController } from './extension-pages.js';
import { ExtensionParts } from './extension-parts.js';
import { ExtensionResources } from './extension-resources.js';
import { ExtensionRoles } from './extension-roles.js';
import { ExtensionSettings } from './extension-settings.js';
import { ExtensionShortcodes } from './extension-shortcodes.js';
import { ExtensionWords } from './extension-words.js';
import { GuardedWork } from './guarded-work.js';
import { ReadableEntries } from './readable-entries.repository.js';
import { SiteReader } from './site-reader.js';

/** The modules of extensions, and what registers and checks their other parts. Sites without extensions lack it. */
@Module({
  imports: [DiscoveryModule, EmbedModule, EntriesModule, RenderingModule, SettingsModule, WebhooksModule],
  providers: [
    Accounts,
    BeforeWrites,
    ExtensionBlocks,
    ExtensionChecks,
    ExtensionCommands,
    ExtensionEmbeds,
    ExtensionJobs,
    ExtensionModels,
    ExtensionPages,
    ExtensionParts,
    ExtensionResources,
    ExtensionRoles,
    ExtensionSettings,
    ExtensionShortcodes,
    ExtensionWords,
    GuardedWork,
    ReadableEntries,
    RouteSegments,
    SiteReader,
  ],
  exports: [Accounts, ExtensionCommands, ExtensionSettings, ExtensionWords, SiteReader, WebhooksModule],
})
export class ExtensionsModule {
  static of(extensions: readonly LoadedExtension[]): DynamicModule {
    const configurations = extensions.map(({ name, configuration }) => ({
      provide: configurationOf(name),
      useValue: configuration,
    }));
    return {
      module: ExtensionsModule,
      global: true,
      controllers: extensions.flatMap((extension) => pagesController(extension) ?? []),
      imports: extensions.flatMap(({ options }) => options.module ?? []),
      providers: configurations,
      exports: configurations.map(({ provide }) => provide),
    };
  }
}
