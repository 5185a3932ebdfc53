import type { ImportProblem } from '../items/import-item.js';

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

/** What can happen to an item, most important first. */
export const ACTIVITY_ACTIONS = ['created', 'updated', 'skipped'] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** How many items of a kind were created, updated or skipped, with the first ids. */
export interface ActivityCount {
  kind: ActivityKind;
  action: ActivityAction;
  count: number;
  ids: number[];
}

/** Ids by action. */
type ActivityOfKind = Record<ActivityAction, number[]>;
/** Ids by kind and action, as answers show them. */
export type ShownActivity = Record<ActivityKind, ActivityOfKind>;

/** What an import did. Each item counts once, with its most important action. */
export class Activity {
  private readonly actions = new Map<ActivityKind, Map<number, ActivityAction>>();

  add(kind: ActivityKind, action: ActivityAction, id: number): void {
    const known = this.actions.get(kind) ?? new Map<number, ActivityAction>();
    this.actions.set(kind, known);
    const before = known.get(id);
    if (before === undefined || ACTIVITY_ACTIONS.indexOf(action) < ACTIVITY_ACTIONS.indexOf(before))
      known.set(id, action);
  }

  /** Adds another activity. */
  merge(other: Activity): void {
    for (const [kind, id, action] of other) this.add(kind, action, id);
  }

  /** How many items of a kind there are, or how many with an action. */
  count(kind: ActivityKind, action?: ActivityAction): number {
    const all = [...(this.actions.get(kind)?.values() ?? [])];
    return action === undefined ? all.length : all.filter((one) => one === action).length;
  }

  /** All items with their actions. */
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

/** A created item, with names that recognise it when it is rolled back and created again. */
interface Made {
  kind: ActivityKind;
  id: number;
  names: readonly string[];
}

/** The result of inserting a batch. */
export class Insertion {
  readonly activity = new Activity();
  readonly made: Made[] = [];
  readonly problems: ImportProblem[] = [];
  /** How many items were handled. The others are among the problems. */
  done = 0;
  /** How many of them were unchanged. */
  unchanged = 0;

  create(kind: ActivityKind, id: number, names: readonly string[]): void {
    this.activity.add(kind, 'created', id);
    this.made.push({ kind, id, names });
  }

  problem(item: string, message: string): void {
    this.problems.push({ item: item.slice(0, 200), message });
  }
}

/** The images of a batch, fetched before its transaction. */
export class ItemImages {
  /** Ids by URL. */
  readonly numbers = new Map<string, number>();
  /** Ids of images that were not in the media library before. */
  readonly created: number[] = [];
  readonly problems: ImportProblem[] = [];

  /** The id of an image; 0 for no image, undefined for an image that could not be fetched. */
  idOf(image: string | number | undefined): number | undefined {
    return typeof image === 'number' ? image : image === undefined ? undefined : image ? this.numbers.get(image) : 0;
  }
}
