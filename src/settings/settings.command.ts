import { runProgram, withSite } from '../command-line.js';
import { settingsProgram } from './settings-program.js';

runProgram(settingsProgram(withSite));
