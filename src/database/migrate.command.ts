import { runProgram, withDatabase } from '../start/command-line.js';
import { migrateProgram } from './migrate-program.js';

runProgram(migrateProgram(withDatabase));
