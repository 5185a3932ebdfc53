import { LogIn } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

/** Where a window leads that was opened to sign in again. */
export const room: Room = {
  path: '/signed-in',
  group: 'site',
  order: 200,
  title: (frame) => frame.signedInTitle,
  icon: LogIn,
  words: [],
  isUnlisted: true,
  pages: { '': async () => (await import('./signed-in.js')).SignedIn },
};
