import { Global, Module } from '@nestjs/common';
import { ModelModule } from '#libs/model';
import { Previews } from './previews.js';
import { RoleCapabilities } from './roles.js';

/** Provides the registry of role capabilities, and the reader of previews. */
@Global()
@Module({ imports: [ModelModule], providers: [Previews, RoleCapabilities], exports: [Previews, RoleCapabilities] })
export class AuthModule {}
