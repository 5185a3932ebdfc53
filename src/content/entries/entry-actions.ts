import type { Viewer } from '#libs/auth';
import { ATTACHMENT, BLOCK, POST, type EntryType } from '../registry/entry-types.js';
import { TAXONOMIES } from '../registry/taxonomies.js';

/** Something that a viewer may do with an entry, as answers in the edit context tell by a link to it (conventions 9). */
interface EntryAction {
  /** Last part of the relation: `publish` of `wp:action-publish`. */
  name: string;
  /** What the link says of who finds it. */
  title: string;
  may: (viewer: Viewer) => boolean;
  /** JSON Schema of the members that may be sent then. */
  sends: Record<string, unknown>;
}

/** What may be done with entries of a kind, by some of those who may change them. */
export function actionsOf(kind: EntryType): EntryAction[] {
  const { publish, editOthers } = kind.capabilities;
  const actions: EntryAction[] = [];
  if (kind !== ATTACHMENT)
    actions.push({
      name: 'publish',
      title: 'The current user may publish this.',
      may: (viewer) => viewer.can(publish),
      sends: { status: { type: 'string', enum: ['publish', 'future'] } },
    });
  actions.push({
    name: 'unfiltered-html',
    title: 'The current user may write any HTML here.',
    may: (viewer) => viewer.can('unfiltered_html'),
    sends: { content: { type: 'object', properties: { raw: { type: 'string' } } } },
  });
  if (kind === POST)
    actions.push({
      name: 'sticky',
      title: 'The current user may keep this at the top.',
      may: (viewer) => viewer.can(editOthers) && viewer.can(publish),
      sends: { sticky: { type: 'boolean' } },
    });
  if (kind !== BLOCK)
    actions.push({
      name: 'assign-author',
      title: 'The current user may give this another author.',
      may: (viewer) => viewer.can(editOthers),
      sends: { author: { type: 'integer' } },
    });
  for (const name of kind.taxonomies) {
    const taxonomy = TAXONOMIES.get(name);
    if (!taxonomy) continue;
    const { restBase, create, assign } = taxonomy;
    const sends = { [restBase]: { type: 'array', items: { type: 'integer' } } };
    actions.push(
      {
        name: `create-${restBase}`,
        title: `The current user may make ${restBase}.`,
        may: (viewer) => viewer.can(create),
        sends,
      },
      {
        name: `assign-${restBase}`,
        title: `The current user may give this ${restBase}.`,
        may: (viewer) => viewer.can(assign),
        sends,
      },
    );
  }
  return actions;
}
