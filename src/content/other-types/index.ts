/** Routes of entry types of other modules. */
export { OtherTypesModule } from './other-types.module.js';
