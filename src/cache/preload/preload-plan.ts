/** What the settings say about preloading, by their names. */
export interface PreloadValues {
  preload_on: boolean;
  preload_interval: number;
  preload_posts: number | string | boolean;
  preload_taxonomies: boolean;
  preload_email_volume: string;
}

/** How much is told of a run: nothing, its ends, every batch, every batch with its addresses. */
const VOLUMES = ['none', 'less', 'medium', 'many'];
export const ENDS = 1;
export const BATCHES = 2;
export const ADDRESSES = 3;

/** What the settings say about preloading, in the form in which a run asks it. */
export interface PreloadPlan {
  /** Whether runs repeat, and old pages are removed at the end of runs only. */
  isOn: boolean;
  /** Milliseconds from the end of a run to the next one; 0 for none. */
  pause: number;
  /** How many entries are requested at most. */
  most: number;
  /** Whether archives of terms are requested. */
  withTerms: boolean;
  /** How much is told: 0, `ENDS`, `BATCHES`, `ADDRESSES`. */
  volume: number;
}

/** Reads the settings. No number of entries, or none, stands for all: a run that requests nothing helps nobody. */
export function preloadPlan(values: PreloadValues): PreloadPlan {
  const most = Number(values.preload_posts);
  return {
    isOn: values.preload_on,
    pause: values.preload_on ? values.preload_interval * 60_000 : 0,
    most: most > 0 ? most : Infinity,
    withTerms: values.preload_taxonomies,
    volume: Math.max(0, VOLUMES.indexOf(values.preload_email_volume)),
  };
}
