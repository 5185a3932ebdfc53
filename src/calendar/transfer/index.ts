/** Imports and exports of the calendar in files of the convention. */
export { CalendarTransferModule } from './calendar-transfer.module.js';
