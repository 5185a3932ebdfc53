import { Tags } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/terms',
  group: 'content',
  order: 30,
  title: (frame) => frame['rooms.terms'],
  icon: Tags,
  words: ['forms', 'terms'],
  capability: 'manage_categories',
  pages: { '': async () => (await import('./terms.js')).Terms },
};
