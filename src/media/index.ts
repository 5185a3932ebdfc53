export { FileServer } from './file-server.js';
export { type ImageSize, type MediaFile, MediaFiles, imageOfWidth } from './media-files.js';
export { MediaFromAddress } from './media-from-address.js';
export { type ImageCopy, type LibraryImage, MediaImages } from './media-images.js';
export { MediaOptions } from './media-options.js';
export { mediaTypeOf } from './media-types.js';
export { type RemoteFile, StoredFiles } from './stored-files.js';
export { MediaModule } from './media.module.js';
