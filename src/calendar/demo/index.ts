/** Generated events, in any number. */
export { DemoCalendar, DemoError, type DemoOptions, type DemoReport } from './demo-calendar.service.js';
