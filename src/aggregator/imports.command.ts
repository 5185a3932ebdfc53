import { runProgram, withSite } from '../start/command-line.js';
import { importsProgram } from './command/index.js';

runProgram(importsProgram(withSite));
