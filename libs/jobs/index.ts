export { JobOptions, Jobs, type Job } from './jobs.js';
export { JobsModule } from './jobs.module.js';
