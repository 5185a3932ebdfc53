import { Shapes } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/model',
  group: 'site',
  order: 80,
  title: (frame) => frame['rooms.model'],
  icon: Shapes,
  words: ['forms', 'model'],
  capability: 'manage_options',
  pages: { '': async () => (await import('./model.js')).Model },
};
