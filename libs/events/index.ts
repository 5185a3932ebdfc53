export { Events, EventsModule, ResourceChanged, ResourceMoved, type ChangeKind, type ChangedValues } from './events.js';
