import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { cleanFileName, splitName } from './file-names.js';
import { ImageFiles } from './image-files.js';
import type { ImageMeta } from './image-meta.js';
import type { Details } from './media-details.js';
import { MediaOptions } from './media-options.js';
import { isTaken } from './media-types.js';
import { recordingDetails } from './recording-details.js';
import { detectType } from './type-detection.js';

/** A file that the site takes, and what is known of it. */
export interface InspectedFile {
  /** Its name, made safe, with the extension of what it is. */
  name: string;
  mimeType: string;
  /** Without the path, which is not known before the file has one. */
  details: Details;
  imageMeta?: ImageMeta;
}

/** Finds out what a file is, whatever it is said to be. */
@Injectable()
export class MediaInspection {
  constructor(
    private readonly images: ImageFiles,
    private readonly options: MediaOptions,
  ) {}

  /** Looks at a file of this machine that was sent under a name; undefined when the site does not take such files. */
  async inspect(path: string, sentName: string): Promise<InspectedFile | undefined> {
    const wanted = cleanFileName(sentName);
    const type = await detectType(path, wanted);
    if (!type || !isTaken(type.mimeType, this.options.types)) return undefined;
    const { mimeType } = type;
    const { stem, extension } = splitName(wanted);
    const isRight = extension.slice(1).toLowerCase() === type.extension;
    const name = isRight ? wanted : `${stem}.${type.extension}`;
    const { size: filesize } = await stat(path);
    if (this.images.isReadable(mimeType)) {
      const facts = await this.images.look(path);
      if (!facts) return undefined;
      const { width, height, meta } = facts;
      return {
        name,
        mimeType,
        details: { width, height, filesize, sizes: {}, image_meta: { ...meta } },
        imageMeta: meta,
      };
    }
    if (/^(?:audio|video)\//.test(mimeType)) {
      return { name, mimeType, details: { ...(await recordingDetails(path, mimeType, filesize)), sizes: {} } };
    }
    return { name, mimeType, details: { filesize, sizes: {} } };
  }
}
