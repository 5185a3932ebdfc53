import { runProgram, withSite } from '../start/command-line.js';
import { importsProgram } from './command/imports-program.js';

runProgram(importsProgram(withSite));
