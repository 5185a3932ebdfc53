import { type Job, Jobs } from '#libs/jobs';
import type { TestSite } from './site.js';

/** Schedules a job, as modules do when they are made: no job of the site has times that a test can wait for. */
export const schedule = (site: TestSite, job: Job): void => site.app.get(Jobs).schedule(job);
