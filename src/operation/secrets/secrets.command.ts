import { runProgram, withSite } from '../../start/command-line.js';
import { secretsProgram } from './secrets-program.js';

runProgram(secretsProgram(withSite));
