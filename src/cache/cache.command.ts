import { obey, withSite } from '../command-line.js';
import { cacheProgram } from './cache-program.js';

obey(cacheProgram(withSite));
