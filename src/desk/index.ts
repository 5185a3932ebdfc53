export { DeskModule } from './desk.module.js';
export { DeskOptions } from './desk-options.js';
export { DeskServer } from './desk-server.js';
