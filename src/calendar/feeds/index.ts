/** Files and feeds in the iCalendar format. */
export { EventFeedsModule } from './event-feeds.module.js';
