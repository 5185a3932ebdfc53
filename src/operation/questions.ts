/** What a worker and the primary process ask each other: whether a change with an id is known now. */
export const CHANGED = 'changed';
/** How long a writer waits for other workers. One that is busy for longer finds the change by itself. */
export const CHANGED_LIMIT_MS = 1000;

/** What the primary process asks for a scrape: the measurements of a worker. */
export const MEASURED = 'measured';
/** What a worker asks for a scrape: the measurements of all workers, as text. */
export const ALL_MEASURED = 'all measured';
export const MEASURED_LIMIT_MS = 3000;
