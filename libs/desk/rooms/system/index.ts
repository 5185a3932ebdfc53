import { Activity } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/system',
  group: 'site',
  order: 100,
  title: (frame) => frame['rooms.system'],
  icon: Activity,
  words: ['system'],
  capability: 'manage_options',
  pages: { '': async () => (await import('./system.js')).System },
};
