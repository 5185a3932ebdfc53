import { defineSite } from 'lintel';
import { MySample } from './dist/index.js';

// The site that `npm start` runs.
export default defineSite({ extensions: [MySample] });
