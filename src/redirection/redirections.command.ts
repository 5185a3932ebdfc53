import { runProgram, withSite } from '../command-line.js';
import { redirectionsProgram } from './redirections-program.js';

runProgram(redirectionsProgram(withSite));
