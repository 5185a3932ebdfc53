/** Public API of the transfer module. */
export { TransferModule } from './transfer.module.js';
export { FormerFiles } from './urls/former-files.js';
export { WxrImport } from './wxr-import.service.js';
