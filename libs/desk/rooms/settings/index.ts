import { Settings } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/settings',
  group: 'site',
  order: 10,
  title: (frame) => frame['rooms.settings'],
  icon: Settings,
  words: ['forms', 'settings'],
  capability: 'manage_options',
  pages: { '': async () => (await import('./settings.js')).Settings },
};
