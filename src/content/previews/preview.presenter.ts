import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/presenting';

/** A link for a preview. */
export interface PreviewLink {
  token: string;
  url: string | null;
  /** In milliseconds. */
  expiresAt: number;
}

/** Links for previews in responses. */
@Injectable()
export class PreviewPresenter extends Presenter<PreviewLink> {
  readonly title = 'preview';
  readonly members: Members<PreviewLink> = {
    token: member('all', 'string', 'Lets its holder read the item, as the argument `_preview`.', ({ token }) => token),
    url: member(
      'all',
      ['string', 'null'],
      'The preview on the site that the setting preview_url names; null without that setting.',
      ({ url }) => url,
      { format: 'uri', example: 'https://front.example/preview?id=12&type=post&token=TOKEN' },
    ),
    expires: member('all', 'string', 'When the token expires, in UTC.', (link) => moment(link.expiresAt), {
      shape: { format: 'date-time' },
      example: '2031-05-01T10:00:00Z',
    }),
  };
}

/** A moment in UTC (ISO 8601), to the second before it. */
const moment = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+/, '');
