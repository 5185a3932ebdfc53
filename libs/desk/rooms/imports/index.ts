import { Import } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

/** Imports of events from calendars, files and other sites. */
export const room: Room = {
  path: '/imports',
  group: 'visits',
  order: 30,
  title: (frame) => frame['rooms.imports'],
  icon: Import,
  words: ['imports'],
  capability: 'edit_others_cal_events',
  pages: {
    '': async () => (await import('./sources.js')).Sources,
    '/history': async () => (await import('./history.js')).History,
    '/new': async () => (await import('./new-import.js')).NewImport,
    '/$id': async () => (await import('./import-page.js')).ImportPage,
  },
};
