/** The routes where an import service reports. */
export { ReportsModule } from './reports.module.js';
