import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Section } from '../words.js';
import type { Catalogues } from '../words/catalogues.js';

/** A room: a place in the navigation, and the pages at and below its path. Each folder of `rooms` declares one. */
export interface Room {
  /** Path below the desk, such as `/media`. */
  path: string;
  /** The part of the navigation in which it is. */
  group: 'content' | 'visits' | 'site';
  /** Rooms with lower numbers are first. */
  order: number;
  title: (frame: Section<'frame'>) => string;
  icon: LucideIcon;
  /** The sections of texts that its pages show, which are loaded with them. */
  words: readonly (keyof Catalogues)[];
  /** The capability that it needs; without, everybody who has signed in may enter. */
  capability?: string;
  /** Its pages by their path below that of the room, such as `''` and `/$id`. They are loaded when they are opened. */
  pages: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** Whether its place in the navigation follows from something else. */
  isUnlisted?: boolean;
}

const found = import.meta.glob<Room>('../rooms/*/index.ts', { import: 'room', eager: true });

/** All rooms, in the order of the navigation. */
export const ROOMS: readonly Room[] = Object.values(found).sort((one, other) => one.order - other.order);
