export { type ContentParts, DynamicContent } from './dynamic-content.js';
export { type EntryCard, EntryCards } from './entry-cards.js';
export { EntryRendering } from './entry-rendering.js';
export { type EventListFilter, EventLists, type ListedEvent } from './event-lists.js';
export { player, sourceOf } from './player.js';
export { RenderingModule } from './rendering.module.js';
