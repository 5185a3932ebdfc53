/** Pictures that are made of stored images when somebody asks for them. */
export { PictureMaker } from './picture-maker.js';
export { PicturesOptions } from './pictures-options.js';
export { PictureQueue } from './picture-queue.js';
export {
  asksForPicture,
  namesSizeAlone,
  MAX_SIDE,
  PICTURE_FITS,
  PICTURE_FORMATS,
  type PictureFit,
  type PictureFormat,
  type PictureSpec,
} from './picture-request.js';
export { PictureSignatures } from './picture-signatures.js';
export { PictureStore } from './picture-store.js';
export { Pictures, type SignedPicture } from './pictures.js';
export { fail as failPicture } from './picture.errors.js';
