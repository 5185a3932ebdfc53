import { runProgram, withSite } from '../start/command-line.js';
import { cacheProgram } from './cache-program.js';

runProgram(cacheProgram(withSite));
