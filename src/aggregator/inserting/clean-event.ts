import { plainLine, sanitizeInlineHtml, sanitizePostHtml } from '#libs/text';
import { readZone } from '../../calendar/dates.js';
import { EventImport } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';

const LONGEST_TITLE = 1000;
/** Most characters of an excerpt. */
export const LONGEST_EXCERPT = 20_000;
const LONGEST_DESCRIPTION = 1_000_000;
const MOST_TERMS = 100;
const MOST_ORGANIZERS = 50;
const MOST_IDS = 50;
const LONGEST_ID = 500;
const NO_TITLE = 'Untitled event';

/** An event as it may be stored, and what was left out of it, for people. */
export interface CleanEvent {
  event: ImportedEvent;
  notes: string[];
}

/** Takes out of a text what no text holds. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}|\0/gu, '');

/** A text as HTML that does no harm, whoever imports it. */
export const safeHtml = (html: string, longest = LONGEST_DESCRIPTION): string =>
  sanitizePostHtml(wellFormed(html.slice(0, longest))).trim();

/** The ids by which others know an item. */
export function lineageOf({
  globalId,
  globalIdLineage = [],
}: Pick<ImportedEvent, 'globalId' | 'globalIdLineage'>): string[] {
  const known = [...(globalId ? [globalId] : []), ...globalIdLineage].map((one) =>
    wellFormed(one).slice(0, LONGEST_ID),
  );
  return [...new Set(known)].slice(0, MOST_IDS);
}

/** What others tell of an event, without what would not be safe or cannot be. */
export function cleanEvent(told: ImportedEvent, zoneOfSite: string): CleanEvent {
  const notes: string[] = [];
  const title = sanitizeInlineHtml(wellFormed(told.title).slice(0, LONGEST_TITLE)).trim();
  const html = (text: string | undefined, longest: number) =>
    text === undefined ? undefined : safeHtml(text, longest);
  const zone = told.timezone === undefined ? undefined : readZone(told.timezone);
  if (told.timezone !== undefined && !zone) notes.push(`The time zone “${told.timezone.slice(0, 64)}” is not known.`);
  const website = told.website && !EventImport.isWebsite(told.website) ? undefined : told.website;
  if (told.website && !website) notes.push(`“${told.website.slice(0, 100)}” is no address of the web.`);
  if (told.serviceImage !== undefined && told.image === undefined)
    notes.push('The import service keeps its image and tells no address of it.');
  const endsEarly = told.end < told.start;
  if (endsEarly) notes.push('It ends before it starts.');
  return {
    event: {
      ...told,
      title: plainLine(title) ? title : NO_TITLE,
      description: html(told.description, LONGEST_DESCRIPTION),
      excerpt: html(told.excerpt, LONGEST_EXCERPT),
      end: endsEarly ? told.start : told.end,
      timezone: zone?.name ?? zoneOfSite,
      website,
      categories: told.categories?.slice(0, MOST_TERMS),
      tags: told.tags?.slice(0, MOST_TERMS),
      organizers: told.organizers?.slice(0, MOST_ORGANIZERS),
    },
    notes,
  };
}
