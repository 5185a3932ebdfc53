import { Webhook } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/webhooks',
  group: 'site',
  order: 60,
  title: (frame) => frame['rooms.webhooks'],
  icon: Webhook,
  words: ['forms', 'webhooks'],
  capability: 'manage_options',
  pages: {
    '': async () => (await import('./webhooks.js')).Webhooks,
    '/$id': async () => (await import('./webhook-page.js')).WebhookPage,
  },
};
