import { DemoCalendar, type DemoOptions } from '../../src/calendar/demo/demo-calendar.service.js';
import { DemoSite } from '../../src/demo/index.js';
import type { TestSite } from './site.js';

/**
 * Fills the calendar of a site as `npx lintel demo` does. The command itself opens the site of its configuration, and
 * cannot be interrupted at a chosen batch.
 */
export const fillWithDemo = (site: TestSite, options: DemoOptions): ReturnType<DemoCalendar['run']> =>
  site.app.get(DemoCalendar).run(options);

/** Waits until the sample site is complete: what it makes after the start has no response that could be awaited. */
export const completeDemo = (site: TestSite): Promise<void> => site.app.get(DemoSite).beforeApplicationShutdown();

/** The day at which demo events begin by default. */
export const firstDemoDay = (site: TestSite): string => site.app.get(DemoCalendar).firstDay();
