/** Public API of the transfer module. */
export { ImportOriginsRepository } from './import-origins.repository.js';
export { TransferModule } from './transfer.module.js';
export { FormerFiles } from './urls/former-files.js';
export { WxrImport } from './wxr-import.service.js';
