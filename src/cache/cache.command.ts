import { runProgram, withSite } from '../command-line.js';
import { cacheProgram } from './cache-program.js';

runProgram(cacheProgram(withSite));
