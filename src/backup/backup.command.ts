import { runProgram, withDatabase } from '../command-line.js';
import { backupProgram } from './backup-program.js';

runProgram(backupProgram(withDatabase));
