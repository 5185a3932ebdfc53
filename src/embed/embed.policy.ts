import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import type { ProxyDto } from './embed.dto.js';
import { fail } from './embed.errors.js';

/** Restricts requests to other sites to users who can edit posts. */
@Injectable()
export class EmbedPolicy {
  proxy(_args: ProxyDto, viewer: Viewer): void {
    if (!viewer.can('edit_posts')) fail('rest_forbidden');
  }
}
