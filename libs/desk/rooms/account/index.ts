import { CircleUser } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/account',
  group: 'site',
  order: 40,
  title: (frame) => frame['rooms.account'],
  icon: CircleUser,
  words: ['account', 'forms'],
  pages: { '': async () => (await import('./account.js')).Account },
};
