export { mediaOptions, storeAddress } from '../media-options.js';
export { StoredFile } from '../media.entity.js';
export { FILES_KEPT, type FileStorage, type StagedFiles } from './file-storage.js';
export { openStorage } from './open-storage.js';
