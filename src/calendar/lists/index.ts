/** Lists of events. */
export { EventList } from './event-list.js';
export { EventListsModule } from './event-lists.module.js';
export {
  atVenues,
  byOrganizers,
  type EventSet,
  holding,
  isMember,
  type Place,
  withTerms,
} from './event-sets.repository.js';
