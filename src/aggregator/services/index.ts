/** Finds the items of imports. */
export { ServicesModule } from './services.module.js';
export {
  ImportService,
  ImportServiceError,
  ImportServiceOptions,
  parseLimit,
  ServiceUnreachable,
} from './import-service.js';
export { OriginDetection } from './origin-detection.js';
export { PUSHED_EVENT, readPushedItem } from './pushed-item.js';
