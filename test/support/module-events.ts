import { Events } from '#libs/events';
import type { TestSite } from './site.js';

/** The events between the modules of a site, for tests of when they are published. */
export const eventsOf = (site: TestSite): Events => site.app.get(Events);
