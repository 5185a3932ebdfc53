import { defineSite } from 'lintel';
import { MySample } from './dist/index.js';

// The extensions of this site: its own one, and those of installed packages.
export default defineSite({ extensions: [MySample] });
