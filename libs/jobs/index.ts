export { JobOptions, Jobs, JobsModule } from './jobs.js';
