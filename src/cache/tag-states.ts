import { EVERYTHING } from '#libs/invalidation';

/** When a tag was last invalidated, as a value of the version counter. */
export interface TagState {
  changed: number;
}

/**
 * Records when tags were invalidated. Responses hold references to the states of their tags: invalidation costs the
 * same however many responses have a tag, and validation compares version numbers.
 */
export class TagStates {
  private readonly states = new Map<string, TagState>();
  private version = 0;

  /** The current version. A response that starts now is valid until one of its tags is invalidated. */
  get now(): number {
    return this.version;
  }

  /** The states of the tags and of `EVERYTHING`, which all responses have. */
  of(tags: Iterable<string>): TagState[] {
    return [this.state(EVERYTHING), ...Array.from(tags, (tag) => this.state(tag))];
  }

  invalidate(tags: Iterable<string>): void {
    this.version += 1;
    for (const tag of tags) this.state(tag).changed = this.version;
  }

  /** The number of tags. */
  get count(): number {
    return this.states.size;
  }

  /**
   * Removes unused tags. Tags that were invalidated since version `oldest` are kept: a response that is being rendered
   * may have them.
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

/** Whether one of the tags was invalidated after version `since`. */
export function hasChanged(tags: readonly TagState[], since: number): boolean {
  for (const { changed } of tags) if (changed > since) return true;
  return false;
}
