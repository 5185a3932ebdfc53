import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from './webhooks.errors.js';

/** Whether a viewer may manage webhooks, and own one: administrators only. */
export const mayManageWebhooks = (viewer: Viewer): boolean => viewer.can('manage_options');

/** Policy of webhooks. */
@Injectable()
export class WebhooksPolicy {
  manage(_args: object, viewer: Viewer): void {
    if (!mayManageWebhooks(viewer)) fail('webhook_forbidden');
  }
}
