/** Kinds of items that imports create and update. */
export const ACTIVITY_KINDS = [
  'cal_events',
  'cal_organizer',
  'cal_venue',
  'cal_events_cat',
  'post_tag',
  'attachment',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Outcomes for an item, most important first. */
export const ACTIVITY_ACTIONS = ['created', 'updated', 'skipped'] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Number of items of a kind that were created, updated or skipped, with the first ids. */
export interface ActivityCount {
  kind: ActivityKind;
  action: ActivityAction;
  count: number;
  ids: number[];
}

/** Ids by action. */
type ActivityOfKind = Record<ActivityAction, number[]>;
/** Ids by kind and action, as in responses. */
export type ShownActivity = Record<ActivityKind, ActivityOfKind>;

/** The activity of an import. Each item counts once, with its most important action. */
export class Activity {
  private readonly actions = new Map<ActivityKind, Map<number, ActivityAction>>();

  add(kind: ActivityKind, action: ActivityAction, id: number): void {
    const known = this.actions.get(kind) ?? new Map<number, ActivityAction>();
    this.actions.set(kind, known);
    const before = known.get(id);
    if (before === undefined || ACTIVITY_ACTIONS.indexOf(action) < ACTIVITY_ACTIONS.indexOf(before))
      known.set(id, action);
  }

  /** Adds all items of another activity. */
  merge(other: Activity): void {
    for (const [kind, id, action] of other) this.add(kind, action, id);
  }

  /** Number of items of a kind, optionally with one action only. */
  count(kind: ActivityKind, action?: ActivityAction): number {
    const all = [...(this.actions.get(kind)?.values() ?? [])];
    return action === undefined ? all.length : all.filter((one) => one === action).length;
  }

  /** All items with their actions. */
  *[Symbol.iterator](): Generator<[kind: ActivityKind, id: number, action: ActivityAction]> {
    for (const [kind, ids] of this.actions) for (const [id, action] of ids) yield [kind, id, action];
  }

  toJSON(): ShownActivity {
    const of = (kind: ActivityKind): ActivityOfKind => {
      const ids: ActivityOfKind = { created: [], updated: [], skipped: [] };
      for (const [id, action] of this.actions.get(kind) ?? []) ids[action].push(id);
      return ids;
    };
    return Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, of(kind)])) as ShownActivity;
  }
}
