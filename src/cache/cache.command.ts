import { obey, withSite } from '../command-line.js';
import { cacheProgram } from './command/cache-program.js';

obey(cacheProgram(withSite));
