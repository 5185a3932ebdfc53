import { EVERYTHING } from '#libs/freshness';

/** When something that answers show was last changed, in steps of the cache's own clock. */
export interface TagState {
  changed: number;
}

/**
 * What was changed when. An answer holds the states of its tags, so that a change costs the same however many answers
 * show it, and whether an answer is right is seen by numbers: nothing that it shows was changed after it was begun.
 */
export class TagStates {
  private readonly states = new Map<string, TagState>();
  private clock = 0;

  /** The present step. An answer that is begun now is right as long as nothing it shows is changed later. */
  get now(): number {
    return this.clock;
  }

  /** The states of some tags and of the one that all answers have. */
  of(tags: Iterable<string>): TagState[] {
    return [this.state(EVERYTHING), ...Array.from(tags, (tag) => this.state(tag))];
  }

  /** Takes note that what some tags stand for was changed. */
  touch(tags: Iterable<string>): void {
    this.clock += 1;
    for (const tag of tags) this.state(tag).changed = this.clock;
  }

  /** Forgets tags that no answer has; those that were changed after `oldest` may still be asked by one being made. */
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

/** Whether something of an answer was changed after a step. */
export function hasChanged(tags: readonly TagState[], since: number): boolean {
  for (const { changed } of tags) if (changed > since) return true;
  return false;
}
