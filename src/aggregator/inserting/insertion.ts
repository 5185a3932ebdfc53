import { Activity, type ActivityKind } from '../common/index.js';
import type { ImportProblem } from '../items/index.js';

/** A created item. Its names identify it across batches of a preview, which are rolled back. */
interface CreatedItem {
  kind: ActivityKind;
  id: number;
  names: readonly string[];
}

/** The result of inserting a batch. */
export class Insertion {
  readonly activity = new Activity();
  readonly created: CreatedItem[] = [];
  readonly problems: ImportProblem[] = [];
  /** Number of handled items. The others are reported as problems. */
  done = 0;
  /** Number of handled items that were unchanged. */
  unchanged = 0;

  /** Records a created item. */
  addCreated(kind: ActivityKind, id: number, names: readonly string[]): void {
    this.activity.add(kind, 'created', id);
    this.created.push({ kind, id, names });
  }

  /** Records a problem with an item. */
  problem(item: string, message: string): void {
    this.problems.push({ item: item.slice(0, 200), message });
  }
}

/** The images of a batch, fetched before its transaction. */
export class ItemImages {
  /** Ids by URL. */
  readonly ids = new Map<string, number>();
  /** Ids of images that were not in the media library before. */
  readonly created: number[] = [];
  readonly problems: ImportProblem[] = [];

  /** The id of an image. 0 for no image, undefined for an image that could not be fetched. */
  idOf(image: string | number | undefined): number | undefined {
    return typeof image === 'number' ? image : image === undefined ? undefined : image ? this.ids.get(image) : 0;
  }
}
