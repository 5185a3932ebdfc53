import { ScrollText } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/audit',
  group: 'site',
  order: 90,
  title: (frame) => frame['rooms.audit'],
  icon: ScrollText,
  words: ['audit'],
  capability: 'manage_options',
  pages: { '': async () => (await import('./audit.js')).Audit },
};
