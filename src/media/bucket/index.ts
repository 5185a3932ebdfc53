export { BucketObject } from './bucket-object.js';
export { BucketStorage } from './bucket-storage.js';
