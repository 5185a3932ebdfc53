import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { catalogue } from '#libs/errors';
import type { ProxyDto } from './embed.dto.js';

/** Throws one of the errors that the embed routes answer. */
export const fail = catalogue({
  oembed_invalid_url: [404, 'There is nothing at this address that can be embedded.'],
  rest_forbidden: ['rights', 'You may not do this.'],
});

/** Who may have the site ask other sites how to embed their pages: people who write. */
@Injectable()
export class EmbedPolicy {
  proxy(_args: ProxyDto, viewer: Viewer): void {
    if (!viewer.can('edit_posts')) fail('rest_forbidden');
  }
}
