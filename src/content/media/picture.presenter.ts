import { Injectable } from '@nestjs/common';
import { Presenter, member, type Members } from '#libs/presenting';
import type { SignedPicture } from '../../media/index.js';

/** The signed address of a picture in responses. */
@Injectable()
export class PicturePresenter extends Presenter<SignedPicture> {
  readonly title = 'picture';
  readonly members: Members<SignedPicture> = {
    url: member('all', 'string', 'Address of the picture. Its signature does not expire.', ({ url }) => url, {
      format: 'uri',
    }),
    width: member('all', 'integer', 'Width that the picture has: no image is enlarged.', ({ width }) => width),
    height: member('all', 'integer', 'Height that the picture has.', ({ height }) => height),
    mime_type: member(
      'all',
      ['string', 'null'],
      'MIME type; null if each client gets the best that it accepts.',
      ({ mimeType }) => mimeType,
      { example: 'image/avif' },
    ),
  };
}
