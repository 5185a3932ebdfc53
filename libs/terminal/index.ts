export { confirmed } from './question.js';
export { INTERRUPTED, interruption, progressView, type Progress } from './progress.js';
