import { Image } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/media',
  group: 'content',
  order: 40,
  title: (frame) => frame['rooms.media'],
  icon: Image,
  words: ['forms', 'media'],
  capability: 'upload_files',
  pages: { '': async () => (await import('./media.js')).Media },
};
