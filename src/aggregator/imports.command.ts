import { runProgram, withSite } from '../command-line.js';
import { importsProgram } from './command/imports-program.js';

runProgram(importsProgram(withSite));
