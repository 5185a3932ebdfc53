import { Module } from '@nestjs/common';
import { SiteWordsModule } from '../words/index.js';
import { GuideLibrary } from './guide-library.js';
import { GuideController } from './guide.controller.js';

/** The documentation as pages of the site. */
@Module({
  imports: [SiteWordsModule],
  controllers: [GuideController],
  providers: [GuideLibrary],
})
export class GuideModule {}
