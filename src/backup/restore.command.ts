import { runProgram, withDatabase } from '../command-line.js';
import { restoreProgram } from './restore-program.js';

runProgram(restoreProgram(withDatabase));
