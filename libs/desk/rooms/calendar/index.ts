import { CalendarDays } from 'lucide-react';
import type { Room } from '../../frame/rooms.js';

export const room: Room = {
  path: '/calendar',
  group: 'content',
  order: 20,
  title: (frame) => frame['rooms.calendar'],
  icon: CalendarDays,
  words: ['forms', 'calendar'],
  capability: 'edit_cal_events',
  pages: {
    '': async () => (await import('./calendar-page.js')).CalendarPage,
    '/new': async () => (await import('./event-page.js')).NewEventPage,
    '/venues': async () => (await import('./places-page.js')).VenuesPage,
    '/venues/$id': async () => (await import('./place-page.js')).VenuePage,
    '/organizers': async () => (await import('./places-page.js')).OrganizersPage,
    '/organizers/$id': async () => (await import('./place-page.js')).OrganizerPage,
    '/$id': async () => (await import('./event-page.js')).EventPage,
  },
};
