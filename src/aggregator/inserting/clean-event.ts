import { sanitizeInlineHtml, sanitizePostHtml } from '#libs/markup';
import { plainLine } from '#libs/text';
import { readZone } from '#libs/times';
import { EventImport } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/index.js';

const MAX_TITLE_LENGTH = 1000;
/** Maximum length of an excerpt. */
export const MAX_EXCERPT_LENGTH = 20_000;
const MAX_DESCRIPTION_LENGTH = 1_000_000;
const MAX_TERMS = 100;
const MAX_ORGANIZERS = 50;
const MAX_IDS = 50;
const MAX_ID_LENGTH = 500;
const NO_TITLE = 'Untitled event';

/** A sanitized event, with messages about the values that were dropped. */
interface CleanEvent {
  event: ImportedEvent;
  warnings: string[];
}

/** Removes lone surrogates and NUL from a text. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}|\0/gu, '');

/** Sanitizes HTML, regardless of the rights of the author. */
export const safeHtml = (html: string, maxLength = MAX_DESCRIPTION_LENGTH): string =>
  sanitizePostHtml(wellFormed(html.slice(0, maxLength))).trim();

/** All global ids of an item. */
export function globalIdsOf({
  globalId,
  globalIdLineage = [],
}: Pick<ImportedEvent, 'globalId' | 'globalIdLineage'>): string[] {
  const known = [...(globalId ? [globalId] : []), ...globalIdLineage].map((one) =>
    wellFormed(one).slice(0, MAX_ID_LENGTH),
  );
  return [...new Set(known)].slice(0, MAX_IDS);
}

/** Sanitizes an imported event and drops invalid values. */
export function cleanEvent(imported: ImportedEvent, zoneOfSite: string): CleanEvent {
  const warnings = [...(imported.warnings ?? [])];
  const title = sanitizeInlineHtml(wellFormed(imported.title).slice(0, MAX_TITLE_LENGTH)).trim();
  const html = (text: string | undefined, maxLength: number) =>
    text === undefined ? undefined : safeHtml(text, maxLength);
  const zone = imported.timezone === undefined ? undefined : readZone(imported.timezone);
  if (imported.timezone !== undefined && !zone) warnings.push(`Unknown time zone “${imported.timezone.slice(0, 64)}”.`);
  const website = imported.website && !EventImport.isWebsite(imported.website) ? undefined : imported.website;
  if (imported.website && !website) warnings.push(`“${imported.website.slice(0, 100)}” is not a valid web URL.`);
  if (imported.serviceImage !== undefined && imported.image === undefined)
    warnings.push('The import service did not send a URL for the image.');
  const endsEarly = imported.end < imported.start;
  if (endsEarly) warnings.push('It ends before it starts.');
  return {
    event: {
      ...imported,
      title: plainLine(title) ? title : NO_TITLE,
      description: html(imported.description, MAX_DESCRIPTION_LENGTH),
      excerpt: html(imported.excerpt, MAX_EXCERPT_LENGTH),
      end: endsEarly ? imported.start : imported.end,
      timezone: zone?.name ?? zoneOfSite,
      website,
      categories: imported.categories?.slice(0, MAX_TERMS),
      tags: imported.tags?.slice(0, MAX_TERMS),
      organizers: imported.organizers?.slice(0, MAX_ORGANIZERS),
    },
    warnings,
  };
}
