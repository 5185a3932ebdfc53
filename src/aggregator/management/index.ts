/** The routes by which editors manage imports. */
export { ImportManagementModule } from './import-management.module.js';
