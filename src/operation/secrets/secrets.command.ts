import { runProgram, withSite } from '../../command-line.js';
import { secretsProgram } from './secrets-program.js';

runProgram(secretsProgram(withSite));
