import { Injectable } from '@nestjs/common';
import { SettingRegistry, type SettingName, SettingsService } from '../../settings/index.js';

/**
 * The settings of the site by their names. Reading one adds its cache tag to the current response.
 *
 * @example constructor(private readonly settings: ExtensionSettings) {}
 */
@Injectable()
export class ExtensionSettings {
  constructor(
    private readonly settings: SettingsService,
    private readonly registry: SettingRegistry,
  ) {}

  /**
   * The value of a setting, as its extension declares it.
   *
   * @example settings.get<number>('recipes_per_page')
   */
  get<Value = unknown>(name: string): Value {
    const known = this.registry.catalogue.names.find((one: SettingName) => one === name);
    if (known === undefined) throw new Error(`There is no setting ${name}.`);
    return this.settings.get(known) as Value;
  }
}
