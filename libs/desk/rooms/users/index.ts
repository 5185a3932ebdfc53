import { Users } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/users',
  group: 'site',
  order: 30,
  title: (frame) => frame['rooms.users'],
  icon: Users,
  words: ['forms', 'users'],
  capability: 'list_users',
  pages: {
    '': async () => (await import('./users.js')).Users,
    '/$id': async () => (await import('./user-page.js')).UserPage,
  },
};
