import { runProgram, withSite } from '../start/command-line.js';
import { entriesProgram } from './entries-program.js';

runProgram(entriesProgram(withSite));
