import { runProgram, withSite } from '../command-line.js';
import { entriesProgram } from './entries-program.js';

runProgram(entriesProgram(withSite));
