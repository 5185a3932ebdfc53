import { Signpost } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

/** Rules that redirect visits, and the logs of visits. */
export const room: Room = {
  path: '/redirects',
  group: 'visits',
  order: 20,
  title: (frame) => frame['rooms.redirects'],
  icon: Signpost,
  words: ['forms', 'redirects'],
  capability: 'manage_options',
  pages: {
    '': async () => (await import('./rules.js')).Rules,
    '/groups': async () => (await import('./groups.js')).Groups,
    '/missing': async () => (await import('./missing.js')).Missing,
    '/log': async () => (await import('./log.js')).VisitLog,
    '/why': async () => (await import('./why.js')).Why,
    '/files': async () => (await import('./files.js')).Files,
    '/settings': async () => (await import('./settings.js')).EngineSettings,
  },
};
