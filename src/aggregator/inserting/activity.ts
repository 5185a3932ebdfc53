/** What imports make and change, by the names of the kinds. */
export const ACTIVITY_KINDS = [
  'cal_events',
  'cal_organizer',
  'cal_venue',
  'cal_events_cat',
  'post_tag',
  'attachment',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What can happen to something, weightiest first. */
export const ACTIVITY_ACTIONS = ['created', 'updated', 'skipped'] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Numbers by what was done with them. */
export type ActivityOfKind = Record<ActivityAction, number[]>;
/** As answers show it. */
export type ShownActivity = Record<ActivityKind, ActivityOfKind>;

/** What an import did: each number once, where the most was done with it. */
export class Activity {
  private readonly actions = new Map<ActivityKind, Map<number, ActivityAction>>();

  add(kind: ActivityKind, action: ActivityAction, id: number): void {
    const known = this.actions.get(kind) ?? new Map<number, ActivityAction>();
    this.actions.set(kind, known);
    const before = known.get(id);
    if (before === undefined || ACTIVITY_ACTIONS.indexOf(action) < ACTIVITY_ACTIONS.indexOf(before))
      known.set(id, action);
  }

  /** Adds what another one tells. */
  merge(other: Activity): void {
    for (const [kind, id, action] of other) this.add(kind, action, id);
  }

  /** How many of a kind something was done with, or one thing. */
  count(kind: ActivityKind, action?: ActivityAction): number {
    const all = [...(this.actions.get(kind)?.values() ?? [])];
    return action === undefined ? all.length : all.filter((one) => one === action).length;
  }

  /** All that was done. */
  *[Symbol.iterator](): Generator<[kind: ActivityKind, id: number, action: ActivityAction]> {
    for (const [kind, numbers] of this.actions) for (const [id, action] of numbers) yield [kind, id, action];
  }

  toJSON(): ShownActivity {
    const of = (kind: ActivityKind): ActivityOfKind => {
      const numbers: ActivityOfKind = { created: [], updated: [], skipped: [] };
      for (const [id, action] of this.actions.get(kind) ?? []) numbers[action].push(id);
      return numbers;
    };
    return Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, of(kind)])) as ShownActivity;
  }
}
