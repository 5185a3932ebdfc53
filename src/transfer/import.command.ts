import { runProgram, withSite } from '../command-line.js';
import { importProgram } from './import-program.js';

runProgram(importProgram(withSite));
