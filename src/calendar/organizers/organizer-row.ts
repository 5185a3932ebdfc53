import type { EntryRow } from '../../entries/index.js';
import { LINEAGE_COLUMN, LINEAGE_JOIN, type Descended } from '../importing/lineage.js';
import { ORGANIZER_TEXTS, type OrganizerText } from './organizer-texts.js';

/** An organizer as it is read; what only organizers have is null where their side row is missing. */
export type OrganizerRow = EntryRow & Descended & Record<OrganizerText, string | null>;

/** What organizers have beside other entries, and the join that brings it. */
export const ORGANIZER_COLUMNS = `${Object.keys(ORGANIZER_TEXTS)
  .map((name) => `d.${name}`)
  .join(', ')}, ${LINEAGE_COLUMN}`;
export const ORGANIZER_JOIN = `LEFT JOIN organizer_details d ON d.entry_id = e.id ${LINEAGE_JOIN}`;
