export { INTERRUPTED, interruption } from './interruption.js';
export { progressView, type Progress, type ProgressView } from './progress.js';
