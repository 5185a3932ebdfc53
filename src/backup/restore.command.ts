import { runProgram, withDatabase } from '../start/command-line.js';
import { restoreProgram } from './restore-program.js';

runProgram(restoreProgram(withDatabase));
