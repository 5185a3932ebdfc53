import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { catalogue } from '#libs/errors';
import type { ProxyDto } from './embed.dto.js';

/** Throws one of the errors of the embed routes. */
export const fail = catalogue({
  oembed_invalid_url: [404, 'No embeddable content found for this URL.'],
  rest_forbidden: ['rights', 'Sorry, you are not allowed to request oEmbed data of other sites.'],
});

/** Restricts requests to other sites to users who can edit posts. */
@Injectable()
export class EmbedPolicy {
  proxy(_args: ProxyDto, viewer: Viewer): void {
    if (!viewer.can('edit_posts')) fail('rest_forbidden');
  }
}
