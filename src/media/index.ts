export { ATTACHMENT } from './attachment.repository.js';
export { FileServer } from './file-server.js';
export { type ImageEdit, isVoid } from './image-editor.js';
export { type MediaDraft, pathOfFile } from './imported-media.repository.js';
export { type ImageSize, type MediaFile, MediaFiles } from './media-files.js';
export { MediaFromUrl } from './media-from-url.js';
export { MediaLibrary } from './media-library.js';
export { MediaOptions } from './media-options.js';
export { MEDIA_TYPES } from './media-types.js';
export { type ImageCopy, type LibraryImage, MediaView } from './media-view.js';
export { type FocalPoint } from './media-details.js';
export { MediaDetails } from './media.entity.js';
export { MEDIA_ERRORS } from './media.errors.js';
export { MediaModule } from './media.module.js';
export {
  MAX_SIDE,
  PICTURE_FITS,
  PICTURE_FORMATS,
  type PictureFit,
  type PictureFormat,
  PicturesOptions,
  Pictures,
  type SignedPicture,
  failPicture,
} from './pictures/index.js';
