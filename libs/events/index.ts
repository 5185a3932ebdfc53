export { Events } from './events.js';
export { EventsModule } from './events.module.js';
export { ResourceChanged, ResourceMoved, type ChangeKind } from './resource-events.js';
