export { confirmed } from './question.js';
export { INTERRUPTED, interruption, progressView, type Progress, type ProgressView } from './progress.js';
