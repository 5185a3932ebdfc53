import { Sun } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/',
  group: 'content',
  order: 0,
  title: (frame) => frame['rooms.today'],
  icon: Sun,
  words: ['texts', 'today'],
  pages: { '': async () => (await import('./today.js')).Today },
};
