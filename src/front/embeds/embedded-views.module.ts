import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { FrontCommonModule } from '../common/index.js';
import { EventPagesModule } from '../events/index.js';
import { SiteWordsModule } from '../words/index.js';
import { EmbeddedViewController } from './embed.controller.js';

/** The views of entries that other sites show in a frame. */
@Module({
  imports: [CalendarModule, RenderingModule, SettingsModule, FrontCommonModule, EventPagesModule, SiteWordsModule],
  controllers: [EmbeddedViewController],
})
export class EmbeddedViewsModule {}
