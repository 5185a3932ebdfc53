import { CalendarDays, FileText, Image, type LucideIcon, Newspaper, Sun } from 'lucide-react';
import type { Words } from './words.js';

/** A room of the desk: a place in the navigation. */
export interface Room {
  /** Path below the desk. */
  path: string;
  title: (words: Words) => string;
  icon: LucideIcon;
  /** The capability that it needs; without, everybody who has signed in may enter. */
  capability?: string;
}

/** The rooms with places of their own; those of types follow from the types of the site. */
export const ROOMS: readonly Room[] = [
  { path: '/', title: ({ frame }) => frame.today, icon: Sun },
  { path: '/media', title: ({ frame }) => frame.media, icon: Image, capability: 'upload_files' },
];

/** The icons of types of content; others have that of texts. */
export const TYPE_ICONS: Readonly<Record<string, LucideIcon>> = {
  post: Newspaper,
  page: FileText,
  cal_events: CalendarDays,
};
