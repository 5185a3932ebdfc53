import { EVERYTHING } from '#libs/invalidation';

/** When a tag was last changed, in steps of the clock of the cache. */
export interface TagState {
  changed: number;
}

/**
 * When tags were changed. A response holds the states of its tags, so that a change costs the same however many
 * responses have the tag, and validation compares numbers: no tag was changed after the response was begun.
 */
export class TagStates {
  private readonly states = new Map<string, TagState>();
  private clock = 0;

  /** The present step. A response that is begun now is valid until one of its tags is changed. */
  get now(): number {
    return this.clock;
  }

  /** The states of some tags and of the tag that all responses have. */
  of(tags: Iterable<string>): TagState[] {
    return [this.state(EVERYTHING), ...Array.from(tags, (tag) => this.state(tag))];
  }

  /** Invalidates tags. */
  invalidate(tags: Iterable<string>): void {
    this.clock += 1;
    for (const tag of tags) this.state(tag).changed = this.clock;
  }

  /**
   * Removes tags that no response has. Tags that were changed after `oldest` may belong to a response that is being
   * made.
   */
  prune(used: ReadonlySet<TagState>, oldest: number): void {
    for (const [tag, state] of this.states)
      if (tag !== EVERYTHING && state.changed < oldest && !used.has(state)) this.states.delete(tag);
  }

  private state(tag: string): TagState {
    let state = this.states.get(tag);
    if (!state) this.states.set(tag, (state = { changed: 0 }));
    return state;
  }
}

/** Whether one of some tags was changed after a step. */
export function hasChanged(tags: readonly TagState[], since: number): boolean {
  for (const { changed } of tags) if (changed > since) return true;
  return false;
}
