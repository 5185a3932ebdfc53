import type { Viewer } from '#libs/auth';
import { ATTACHMENT, BLOCK, POST, type EntryType } from '../../entries/entry-types.js';
import type { Taxonomy } from '../../terms/taxonomies.js';

/** Something that not everybody may do who may change an entry; a link from the entry to itself says who may. */
export interface EntryAction {
  /** What follows `wp:action-` in the name of the link. */
  name: string;
  /** Says in words that the viewer may. */
  title: string;
  /** What is written by it: members of the entry, as a JSON schema has them. */
  properties: Record<string, object>;
  may: (viewer: Viewer) => boolean;
}

const IDS = { type: 'array', items: { type: 'integer' } };

/** The actions that there are for entries of a kind. */
export function actionsOf(type: EntryType, taxonomies: readonly Taxonomy[]): EntryAction[] {
  const { publish, editOthers } = type.capabilities;
  const actions: EntryAction[] = [];
  const add = (name: string, what: string, properties: EntryAction['properties'], ...rights: string[]) =>
    actions.push({
      name,
      title: `The current user may ${what}.`,
      properties,
      may: (viewer) => rights.every((right) => viewer.can(right)),
    });
  if (type.name !== ATTACHMENT)
    add('publish', 'publish it', { status: { type: 'string', enum: ['publish', 'future'] } }, publish);
  const raw = { type: 'object', properties: { raw: { type: 'string' } } };
  add('unfiltered-html', 'write any markup', { content: raw }, 'unfiltered_html');
  if (type === POST) add('sticky', 'make it sticky', { sticky: { type: 'boolean' } }, editOthers, publish);
  if (type !== BLOCK) add('assign-author', 'give it another author', { author: { type: 'integer' } }, editOthers);
  for (const taxonomy of taxonomies) {
    if (!type.taxonomies.includes(taxonomy.name)) continue;
    const { restBase, create, assign } = taxonomy;
    add(`create-${restBase}`, `create ${restBase} for it`, { [restBase]: IDS }, create);
    add(`assign-${restBase}`, `give it ${restBase}`, { [restBase]: IDS }, assign);
  }
  return actions;
}
