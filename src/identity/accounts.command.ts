import { runProgram, withSite } from '../start/command-line.js';
import { accountsProgram } from './accounts-program.js';

runProgram(accountsProgram(withSite));
