import { Module, type OnModuleInit } from '@nestjs/common';
import { MediaFiles, MediaModule } from '../../media/index.js';
import { SettingRegistry, SettingsModule } from '../../settings/index.js';
import { FaviconController, IconController } from './icon.controller.js';
import { SiteIcon } from './site-icon.js';
import { SiteStyle } from './site-style.js';
import { STYLE_SETTINGS } from './site-style.settings.js';
import { StyleController } from './style.controller.js';

const SHARED = [SiteIcon, SiteStyle];

/** The style sheet, the fonts and the icons of the site. */
@Module({
  imports: [MediaModule, SettingsModule.forFeature(STYLE_SETTINGS)],
  controllers: [IconController, FaviconController, StyleController],
  providers: SHARED,
  exports: SHARED,
})
export class SiteStyleModule implements OnModuleInit {
  constructor(
    private readonly registry: SettingRegistry,
    private readonly media: MediaFiles,
  ) {}

  onModuleInit(): void {
    for (const name of ['site_logo', 'site_icon'] as const)
      this.registry.check(name, async (id) =>
        id === 0 || (await this.media.isImage(id)) ? undefined : 'must be the ID of an image, or 0',
      );
  }
}
