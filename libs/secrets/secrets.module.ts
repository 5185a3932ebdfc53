import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SecretKeys } from './secret-keys.js';
import { Secrets } from './secrets.js';
import { SiteSecret } from './site-secret.entity.js';
import { SiteSecrets } from './site-secrets.repository.js';

const EXPORTED = [SecretKeys, Secrets, SiteSecrets];

/** Secrets in the database. The application provides the `SecretBox` with the keys of the configuration. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature([SiteSecret])], providers: EXPORTED, exports: EXPORTED })
export class SecretsModule {}
