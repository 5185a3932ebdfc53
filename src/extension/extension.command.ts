import { runProgram, withSite } from '../start/command-line.js';
import { extensionProgram } from './extension-program.js';

runProgram(extensionProgram(withSite));
