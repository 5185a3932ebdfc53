/** What events, venues, organizers and terms have in common. */
export { CalendarCommonModule } from './calendar-common.module.js';
export {
  AuthorConstraint,
  EventIdConstraint,
  EventOrOccurrenceIdConstraint,
  ListableStatusesConstraint,
  NotBlankConstraint,
  PublicationDateConstraint,
  StatusConstraint,
} from './calendar-constraints.js';
export { CalendarFields } from './calendar-fields.js';
export { CalendarEntriesRepository, ENTRY_PROPERTIES } from './calendar-entries.repository.js';
export { calendarType, CalendarTypes, CANCELLED, conventionName, EVENT, EVENT_CATEGORY } from './calendar-types.js';
export { CalendarVersions } from './calendar-versions.js';
export { CalendarPresenter } from './calendar.presenter.js';
export { fail, TRASHED_ALREADY } from './calendar.errors.js';
export { historyMembers, identityMembers, isOwnUid, ownId, renderedTitle, uidOf } from './entry-members.js';
export {
  type EffectiveArguments,
  envelope,
  EnvelopeDto,
  FEWER_PAGES,
  inEnvelope,
  perPageOf,
  termEnvelope,
  viewOfItems,
} from './envelope.js';
export { ImagePresenter } from './image.presenter.js';
export { ImageField, type SentImage, SentImages } from './images.js';
export { ImportSource } from './import-source.entity.js';
export {
  type EntrySourceIds,
  type ImportSourceIds,
  ImportSources,
  SOURCE_IDS_COLUMN,
  SOURCE_IDS_JOIN,
} from './import-sources.repository.js';
export {
  firstStatus,
  PublicationDates,
  readableStatuses,
  type ReadableStatuses,
  requestedStatuses,
  writtenStatus,
} from './publication.js';
export { encodedWebsite, isWebsite, storedWebsite, WebsiteConstraint } from './website.js';
