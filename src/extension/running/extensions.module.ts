import { Module, type DynamicModule } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { configurationOf, type LoadedExtension } from '../definition/index.js';
import { BeforeWrites } from './before-writes.js';
import { ExtensionChecks } from './extension-checks.js';
import { ExtensionModels } from './extension-models.js';
import { ExtensionParts } from './extension-parts.js';
import { ExtensionSettings } from './extension-settings.js';

/** The modules of extensions, and what registers and checks their other parts. Sites without extensions lack it. */
@Module({
  imports: [SettingsModule],
  providers: [BeforeWrites, ExtensionChecks, ExtensionModels, ExtensionParts, ExtensionSettings],
  exports: [ExtensionSettings],
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
      imports: extensions.flatMap(({ options }) => options.module ?? []),
      providers: configurations,
      exports: configurations.map(({ provide }) => provide),
    };
  }
}
