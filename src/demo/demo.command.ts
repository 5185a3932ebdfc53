import { runProgram, withSite } from '../start/command-line.js';
import { demoProgram } from './demo-program.js';

runProgram(demoProgram(withSite));
