import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { BuiltInImporter } from './built-in/built-in-importer.js';
import { OriginDetection } from './built-in/origin-detection.js';
import { OtherSites } from './built-in/other-sites.js';
import { SourceFiles } from './built-in/source-files.js';
import { ImportService } from './import-service.js';
import { OriginService } from './origin-service.js';
import { RemoteImporter } from './remote/remote-importer.js';
import { ServiceClient } from './remote/service-client.js';

/** Finds what imports bring: here, or by a service on the net. */
@Module({
  imports: [EntriesModule, IdentityModule, MediaModule, SettingsModule, TermsModule],
  providers: [
    BuiltInImporter,
    OriginDetection,
    OtherSites,
    RemoteImporter,
    ServiceClient,
    SourceFiles,
    { provide: ImportService, useClass: OriginService },
  ],
  exports: [ImportService, OriginDetection],
})
export class ServicesModule {}
