import { runProgram, withSite } from '../start/command-line.js';
import { languagesProgram } from './languages-program.js';

runProgram(languagesProgram(withSite));
