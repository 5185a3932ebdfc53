import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleCapabilities } from '#libs/auth';
import { EntriesModule, EntryMedia } from '../entries/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { ImportedDetails } from '../entries/writing/index.js';
import { SettingsModule } from '../settings/index.js';
import { ATTACHMENT, AttachmentRepository } from './attachment.repository.js';
import { FileRegister } from './file-register.js';
import { FileServer } from './file-server.js';
import { FilesRepository } from './files.repository.js';
import { ImageEditor } from './image-editor.js';
import { ImageFiles } from './image-files.js';
import { ImagePlaceholders } from './image-placeholders.js';
import { ImportedMediaRepository } from './imported-media.repository.js';
import { MEDIA_CAPABILITIES } from './media-capabilities.js';
import { MediaRecords } from './media-details.js';
import { MediaFiles } from './media-files.js';
import { MediaFromUrl } from './media-from-url.js';
import { MediaInspection } from './media-inspection.js';
import { MediaLibrary } from './media-library.js';
import { MediaOptions } from './media-options.js';
import { MediaSizes } from './media-sizes.js';
import { MediaView } from './media-view.js';
import { MediaDetails, StoredFile } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_SETTINGS } from './media.settings.js';
import { PictureMaker, PictureQueue, Pictures, PictureSignatures, PictureStore } from './pictures/index.js';
import { RecentFiles } from './recent-files.js';
import { FileStorage } from './storage/file-storage.js';
import { openStorage } from './storage/open-storage.js';
import { UploadReceiver } from './upload-receiver.js';

const storage = { provide: FileStorage, inject: [MediaOptions], useFactory: openStorage };

/** Binds the port `EntryMedia` globally, because the module of entries must not import this one. */
@Global()
@Module({
  providers: [{ provide: EntryMedia, useClass: AttachmentRepository }],
  exports: [EntryMedia],
})
export class EntryMediaModule {}

/** The media library: storage, resized copies, metadata. */
@Module({
  imports: [
    EntriesModule,
    EntryMediaModule,
    SettingsModule.forFeature(MEDIA_SETTINGS),
    TypeOrmModule.forFeature([MediaDetails, StoredFile]),
  ],
  providers: [
    storage,
    FileRegister,
    FileServer,
    FilesRepository,
    ImageEditor,
    ImageFiles,
    ImagePlaceholders,
    ImportedMediaRepository,
    MediaFiles,
    MediaFromUrl,
    MediaInspection,
    MediaLibrary,
    MediaRecords,
    MediaRepository,
    MediaSizes,
    MediaView,
    PictureMaker,
    PictureQueue,
    Pictures,
    PictureSignatures,
    PictureStore,
    RecentFiles,
    UploadReceiver,
  ],
  exports: [FileServer, MediaFiles, MediaFromUrl, MediaLibrary, MediaView, Pictures],
})
export class MediaModule {
  constructor(types: EntryTypes, roles: RoleCapabilities, details: ImportedDetails, media: ImportedMediaRepository) {
    types.register(ATTACHMENT);
    details.register(ATTACHMENT, media);
    roles.register(MEDIA_CAPABILITIES);
  }
}
