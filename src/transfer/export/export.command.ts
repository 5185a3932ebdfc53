import { runProgram, withSite } from '../../command-line.js';
import { exportProgram } from './export-program.js';

runProgram(exportProgram(withSite));
