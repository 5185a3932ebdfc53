import { Injectable } from '@nestjs/common';
import { Presenter, View, member, type Members } from '#libs/presenting';
import type { ImageCopy, LibraryImage } from '../../media/index.js';

const WHOLE = new View('view');

/** A resized copy of an image. */
@Injectable()
export class ImageSizePresenter extends Presenter<ImageCopy> {
  readonly title = 'ImageSize';
  readonly members: Members<ImageCopy> = {
    width: member('view', 'integer', 'Width in pixels.', (copy) => copy.width, { example: 150 }),
    height: member('view', 'integer', 'Height in pixels.', (copy) => copy.height, { example: 150 }),
    'mime-type': member('view', 'string', 'MIME type.', (copy) => copy.mimeType, { example: 'image/jpeg' }),
    filesize: member('view', 'integer', 'File size in bytes.', (copy) => copy.filesize, {
      example: 2913,
      omit: (copy) => copy.filesize === undefined,
    }),
    url: member('view', 'string', 'URL of the file.', (copy) => copy.url, {
      format: 'uri',
      example: 'https://example.org/files/2031/05/fair-150x150.jpg',
    }),
  };
}

/** An image of the media library. */
@Injectable()
export class ImagePresenter extends Presenter<LibraryImage> {
  readonly title = 'Image';
  readonly members: Members<LibraryImage>;

  constructor(sizes: ImageSizePresenter) {
    super();
    this.members = {
      url: member('view', 'string', 'URL of the file.', (image) => image.url, {
        format: 'uri',
        example: 'https://example.org/files/2031/05/fair.jpg',
      }),
      id: member('view', 'integer', 'ID of the media item.', (image) => image.id, { example: 40 }),
      extension: member('view', 'string', 'File extension.', ({ url }) => extensionOf(url), {
        example: 'jpg',
      }),
      width: member('view', 'integer', 'Width in pixels.', ({ width }) => width, {
        example: 1200,
        omit: ({ width }) => !width,
      }),
      height: member('view', 'integer', 'Height in pixels.', ({ height }) => height, {
        example: 800,
        omit: ({ height }) => !height,
      }),
      filesize: member('view', 'integer', 'File size in bytes.', ({ filesize }) => filesize, {
        example: 48_213,
        omit: ({ filesize }) => filesize === undefined,
      }),
      sizes: member(
        'view',
        'object',
        'Resized copies by size name.',
        ({ copies }) => Object.fromEntries([...copies].map(([name, copy]) => [name, sizes.one(copy, WHOLE)])),
        { of: sizes, keyed: true, omit: ({ copies }) => !copies.size },
      ),
    };
  }

  /** All members of an image, for embedding. */
  whole(image: LibraryImage): Record<string, unknown> {
    return this.one(image, WHOLE);
  }
}

function extensionOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return /\.([^./]+)$/.exec(path)?.[1] ?? '';
}
