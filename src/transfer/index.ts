/** Public API of the transfer module. */
export { TransferModule } from './transfer.module.js';
export { WxrImport } from './wxr-import.service.js';
