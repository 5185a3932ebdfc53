import { MessageSquare } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

/** The comments of the site, and the queue of those that wait. */
export const room: Room = {
  path: '/comments',
  group: 'visits',
  order: 10,
  title: (frame) => frame['rooms.comments'],
  icon: MessageSquare,
  words: ['forms', 'comments'],
  capability: 'moderate_comments',
  pages: { '': async () => (await import('./comments.js')).Comments },
};
