import { runProgram, withSite } from '../start/command-line.js';
import { importProgram } from './import-program.js';

runProgram(importProgram(withSite));
