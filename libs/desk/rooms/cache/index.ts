import { Zap } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/cache',
  group: 'site',
  order: 70,
  title: (frame) => frame['rooms.cache'],
  icon: Zap,
  words: ['cache', 'forms'],
  capability: 'manage_options',
  pages: { '': async () => (await import('./cache.js')).Cache },
};
