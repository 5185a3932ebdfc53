export { Events, EventsModule, ResourceChanged, ResourceMoved, type ChangeKind } from './events.js';
