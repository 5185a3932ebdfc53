/** What venues and organizers have in common. */
export {
  type EntryKey,
  LinkedChanges,
  LinkedEntries,
  LinkedEntryConstraint,
  type LinkedKind,
  type LoadedLinked,
  type PresentedLinked,
  wasPublic,
} from './linked-entries.js';
export { LinkedImport } from './linked-import.js';
export { type LinkedReference, LinkedReferences } from './linked-references.js';
export { LinkedResources } from './linked-resources.js';
export { isTruthy, ListLinkedDto, WriteLinkedDto } from './linked.dto.js';
export { checkCreate, LinkedPolicy } from './linked.policy.js';
export {
  type JsonLd,
  LinkedMembers,
  PERSON_JSON_LD,
  PLACE_JSON_LD,
  plainMembers,
  WHOLE,
  withoutEmpty,
} from './linked.presenter.js';
export { LinkedRepository } from './linked.repository.js';
export { PlacesModule } from './places.module.js';
export { NameField, PlainField, type PlainTexts, searchedTexts, textsOf } from './plain-texts.js';
export { searchedBeside, writeSideRow } from './side-table.repository.js';
