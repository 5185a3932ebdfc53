import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { FrontCommonModule } from '../common/index.js';
import { AvatarStore } from './avatar-store.js';
import { AvatarController } from './avatar.controller.js';

/** The images of people on pages, fetched by the site. */
@Module({
  imports: [IdentityModule, FrontCommonModule],
  controllers: [AvatarController],
  providers: [AvatarStore],
})
export class PageAvatarsModule {}
