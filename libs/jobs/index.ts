export { type Job, JobOptions, Jobs, JobsModule, type JobState } from './jobs.js';
