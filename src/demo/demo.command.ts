import { runProgram, withSite } from '../command-line.js';
import { demoProgram } from './demo-program.js';

runProgram(demoProgram(withSite));
