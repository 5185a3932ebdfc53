/** Events: routes, writing, recurrence and overrides. */
export { CalendarEventsModule } from './calendar-events.module.js';
export { costOfColumn } from './cost.js';
export type { EventContent } from './event-contents.repository.js';
export { EventDrafts } from './event-drafts.js';
export { EventImport, type NewEvent, PLAIN_ENTRY } from './event-import.js';
export { EventLoader } from './event-loader.js';
export { SeriesStopped } from './event-occurrences.js';
export { EventParts } from './event-parts.js';
export { EventStore } from './event-store.js';
export { recurringEvent } from './event-times.js';
export { EventPresenter } from './event.presenter.js';
export { CreateEventDto } from './events.dto.js';
export {
  type EventFields,
  type EventRow,
  EventsRepository,
  type OccurrenceKey,
  type OccurrenceTimes,
} from './events.repository.js';
export { FutureOccurrences } from './future-occurrence.js';
export { OverridesRepository } from './overrides.repository.js';
export { SeriesWriter } from './series-writer.js';
