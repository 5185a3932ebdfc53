import { PenLine } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

/** The editor of one text. The lists of texts lead to it. */
export const room: Room = {
  path: '/texts',
  group: 'content',
  order: 11,
  title: (frame) => frame.edit,
  icon: PenLine,
  words: ['editor'],
  isUnlisted: true,
  pages: {
    '/$type/$id': async () => (await import('./editor-page.js')).EditText,
  },
};
