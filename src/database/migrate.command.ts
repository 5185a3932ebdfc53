import { runProgram, withDatabase } from '../command-line.js';
import { migrateProgram } from './migrate-program.js';

runProgram(migrateProgram(withDatabase));
