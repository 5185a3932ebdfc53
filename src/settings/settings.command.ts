import { runProgram, withSite } from '../start/command-line.js';
import { settingsProgram } from './settings-program.js';

runProgram(settingsProgram(withSite));
