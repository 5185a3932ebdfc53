export { type EventListFilter, EventLists, type ListedEvent } from './blocks/events-block.js';
export type { ContentParts } from './content-parts.js';
export { DynamicContent } from './dynamic-content.js';
export { type EntryCard, EntryCards } from './entry-cards.js';
export { EntryRendering } from './entry-rendering.js';
export { player, sourceOf } from './html.js';
export { queryPages } from './loops/query-pagination.js';
export { PRESETS, presetStyles } from './presets.js';
export { RenderingModule } from './rendering.module.js';
