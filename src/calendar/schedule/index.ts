/** When events take place: their tables, and the lists that changes of them concern. */
export { EVENT_TAGS } from './cache-tags.js';
export { EventListInvalidation } from './event-list-invalidation.js';
export { EventDetails, EventOccurrence, EventOrganizer } from './event.entity.js';
export { ListDays } from './list-days.js';
export { LISTED, nextTo, OccurrencesRepository, PUBLIC, type Side } from './occurrences.repository.js';
export { ScheduleModule } from './schedule.module.js';
