import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../entries/entries.module.js';
import { ContentFreshnessModule } from '../content/freshness/content-freshness.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { FileRegister } from './file-register.js';
import { FileServer } from './file-server.js';
import { DiskStorage, FileStorage } from './file-storage.js';
import { ImageFiles } from './image-files.js';
import { MediaController } from '../content/media/media.controller.js';
import { MediaFromAddress } from './media-from-address.js';
import { MediaImages } from './media-images.js';
import { MediaInspection } from './media-inspection.js';
import { MediaOptions } from './media-options.js';
import { MediaPolicy } from '../content/media/media.policy.js';
import { MediaPresenter } from '../content/media/media.presenter.js';
import { MediaService } from '../content/media/media.service.js';
import { MediaSizes } from './media-sizes.js';
import { MediaUploads } from './media-uploads.js';
import { MediaView } from '../content/media/media-view.js';
import { StoredFiles } from './stored-files.js';
import { UploadReceiver } from '../content/media/upload-receiver.js';
import { MediaDetails } from './media-details.entity.js';
import { StoredFile } from './stored-file.entity.js';

/** The client of a bucket is large, and most sites have none. */
const storage = {
  provide: FileStorage,
  inject: [MediaOptions],
  useFactory: async (options: MediaOptions): Promise<FileStorage> => {
    if (!options.bucket) return new DiskStorage(options);
    const { BucketStorage } = await import('./bucket-storage.js');
    return new BucketStorage(options, options.bucket);
  },
};

@Module({
  imports: [
    ContentFreshnessModule,
    EntriesModule,
    SettingsModule,
    TypeOrmModule.forFeature([MediaDetails, StoredFile]),
  ],
  controllers: [MediaController],
  providers: [
    storage,
    FileRegister,
    FileServer,
    ImageFiles,
    MediaFromAddress,
    MediaImages,
    MediaInspection,
    MediaPolicy,
    MediaPresenter,
    MediaService,
    MediaSizes,
    MediaUploads,
    MediaView,
    StoredFiles,
    UploadReceiver,
  ],
  exports: [FileServer, MediaFromAddress, MediaImages, StoredFiles],
})
export class MediaModule {}
