import { Global, Module } from '@nestjs/common';
import { ModelModule } from '#libs/model';
import { RoleCapabilities } from './roles.js';

/** Provides the registry of role capabilities. */
@Global()
@Module({ imports: [ModelModule], providers: [RoleCapabilities], exports: [RoleCapabilities] })
export class AuthModule {}
