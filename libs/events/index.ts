export {
  Events,
  EventsModule,
  ItemsLeaving,
  ItemsTouched,
  ResourceChanged,
  ResourceMoved,
  type ChangeKind,
  type ChangedValues,
} from './events.js';
export { type ItemDescription, ItemDescriptions } from './item-descriptions.js';
export { CHANGES, CHANGES_WITH_TRASH, type ReportedResource, type ReportedResources } from './reported-resources.js';
