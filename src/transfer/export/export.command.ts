import { runProgram, withSite } from '../../start/command-line.js';
import { exportProgram } from './export-program.js';

runProgram(exportProgram(withSite));
