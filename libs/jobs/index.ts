export { type Job, JobOptions, Jobs, JobsModule } from './jobs.js';
