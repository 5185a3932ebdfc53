import { Global, Module } from '@nestjs/common';
import { RoleCapabilities } from './roles.js';

/** Provides the registry of role capabilities. */
@Global()
@Module({ providers: [RoleCapabilities], exports: [RoleCapabilities] })
export class AuthModule {}
