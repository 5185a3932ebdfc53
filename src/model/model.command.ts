import { runProgram, withSite } from '../start/command-line.js';
import { modelProgram } from './model-program.js';

runProgram(modelProgram(withSite));
