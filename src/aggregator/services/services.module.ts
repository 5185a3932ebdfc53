import { Module } from '@nestjs/common';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { BuiltInImporter } from './built-in-importer.js';
import { ImportService } from './import-service.js';
import { OriginDetection } from './origin-detection.js';
import { OriginService } from './origin-service.js';
import { OtherSites } from './other-sites.js';
import { RemoteImporter } from './remote-importer.js';
import { ServiceClient } from './service-client.js';
import { SourceFiles } from './source-files.js';

/** Finds the items of imports, on this site or by a remote import service. */
@Module({
  imports: [MediaModule, SettingsModule],
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
