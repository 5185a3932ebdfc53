import { plainLine, sanitizeInlineHtml, sanitizePostHtml } from '#libs/text';
import { readZone } from '#libs/times';
import { EventImport } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';

const LONGEST_TITLE = 1000;
/** Maximum length of an excerpt. */
export const LONGEST_EXCERPT = 20_000;
const LONGEST_DESCRIPTION = 1_000_000;
const MOST_TERMS = 100;
const MOST_ORGANIZERS = 50;
const MOST_IDS = 50;
const LONGEST_ID = 500;
const NO_TITLE = 'Untitled event';

/** A sanitized event, with notes for people about what was left out. */
interface CleanEvent {
  event: ImportedEvent;
  notes: string[];
}

/** Removes lone surrogates and NUL from a text. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}|\0/gu, '');

/** Sanitizes HTML, whatever the rights of the author are. */
export const safeHtml = (html: string, longest = LONGEST_DESCRIPTION): string =>
  sanitizePostHtml(wellFormed(html.slice(0, longest))).trim();

/** The global ids of an item. */
export function lineageOf({
  globalId,
  globalIdLineage = [],
}: Pick<ImportedEvent, 'globalId' | 'globalIdLineage'>): string[] {
  const known = [...(globalId ? [globalId] : []), ...globalIdLineage].map((one) =>
    wellFormed(one).slice(0, LONGEST_ID),
  );
  return [...new Set(known)].slice(0, MOST_IDS);
}

/** Sanitizes an imported event and drops invalid values. */
export function cleanEvent(imported: ImportedEvent, zoneOfSite: string): CleanEvent {
  const notes: string[] = [];
  const title = sanitizeInlineHtml(wellFormed(imported.title).slice(0, LONGEST_TITLE)).trim();
  const html = (text: string | undefined, longest: number) =>
    text === undefined ? undefined : safeHtml(text, longest);
  const zone = imported.timezone === undefined ? undefined : readZone(imported.timezone);
  if (imported.timezone !== undefined && !zone)
    notes.push(`The time zone “${imported.timezone.slice(0, 64)}” is not known.`);
  const website = imported.website && !EventImport.isWebsite(imported.website) ? undefined : imported.website;
  if (imported.website && !website) notes.push(`“${imported.website.slice(0, 100)}” is no address of the web.`);
  if (imported.serviceImage !== undefined && imported.image === undefined)
    notes.push('The import service keeps its image and tells no address of it.');
  const endsEarly = imported.end < imported.start;
  if (endsEarly) notes.push('It ends before it starts.');
  return {
    event: {
      ...imported,
      title: plainLine(title) ? title : NO_TITLE,
      description: html(imported.description, LONGEST_DESCRIPTION),
      excerpt: html(imported.excerpt, LONGEST_EXCERPT),
      end: endsEarly ? imported.start : imported.end,
      timezone: zone?.name ?? zoneOfSite,
      website,
      categories: imported.categories?.slice(0, MOST_TERMS),
      tags: imported.tags?.slice(0, MOST_TERMS),
      organizers: imported.organizers?.slice(0, MOST_ORGANIZERS),
    },
    notes,
  };
}
