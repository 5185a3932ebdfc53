import type { Progress } from '#libs/terminal';
import type { DemoWorld } from './demo-events.js';

/** What one run is asked to make up. */
export interface DemoOptions extends DemoWorld {
  events: number;
  /** Stops the run after what it is at. */
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

/** A run that cannot begin; the message is for people. */
export class DemoError extends Error {}
