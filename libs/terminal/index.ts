export { INTERRUPTED, interruption, progressView, type Progress, type ProgressView } from './progress.js';
