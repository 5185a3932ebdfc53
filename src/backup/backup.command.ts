import { runProgram, withDatabase } from '../start/command-line.js';
import { backupProgram } from './backup-program.js';

runProgram(backupProgram(withDatabase));
