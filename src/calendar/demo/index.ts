/** Generated events, in any number. */
export { DemoCalendarModule } from './demo-calendar.module.js';
export { DemoCalendar, DemoError, type DemoOptions, type DemoReport } from './demo-calendar.service.js';
