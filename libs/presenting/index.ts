/** Presenters: the members of responses, their views, embedded items and the names of the convention. */
export { Dialect, shownEntries, shownName, shownNames } from './dialect.js';
export {
  embeddable,
  embeddableLinks,
  Embedder,
  type EmbedSource,
  link,
  type Link,
  type Links,
  parseEmbed,
} from './embedder.js';
export {
  group,
  MAYBE_URL,
  member,
  membersAtRoot,
  Presenter,
  schemaOf,
  type Definition,
  type Envelope,
  type Member,
  type MemberContexts,
  type Members,
  type PresenterClass,
  type SchemaLink,
  STORED_TIME,
  type ReturnsOptions,
} from './presenter.js';
export { JsonItem, JsonText, jsonOf } from './json-text.js';
export { pickFields, View, parseFields, type Selection, pickBody, shownRelations } from './view.js';
