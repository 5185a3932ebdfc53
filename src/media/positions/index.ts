export type { Position } from './exif-position.js';
export { removePositions } from './remove-positions.js';
