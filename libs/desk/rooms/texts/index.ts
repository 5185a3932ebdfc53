import { FileText } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

/** Posts, pages and declared types. Each type has a place in the navigation of its own. */
export const room: Room = {
  path: '/texts',
  group: 'content',
  order: 10,
  title: (frame) => frame.desk,
  icon: FileText,
  words: ['texts'],
  isUnlisted: true,
  pages: { '/$type': async () => (await import('./texts.js')).Texts },
};
