import { Menu } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/menus',
  group: 'site',
  order: 20,
  title: (frame) => frame['rooms.menus'],
  icon: Menu,
  words: ['forms', 'menus'],
  capability: 'edit_theme_options',
  pages: { '': async () => (await import('./menus.js')).Menus },
};
