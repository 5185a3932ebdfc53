export { JobOptions, Jobs, JobsModule, type Job } from './jobs.js';
