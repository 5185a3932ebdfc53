import { runProgram, withSite } from '../command-line.js';
import { accountsProgram } from './accounts-program.js';

runProgram(accountsProgram(withSite));
