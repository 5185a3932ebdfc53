import { Global, Module } from '@nestjs/common';
import { RoleCapabilities } from './roles.js';

/** Offers the registry of what roles may do. */
@Global()
@Module({ providers: [RoleCapabilities], exports: [RoleCapabilities] })
export class AuthModule {}
