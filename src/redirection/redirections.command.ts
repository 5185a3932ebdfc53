import { runProgram, withSite } from '../start/command-line.js';
import { redirectionsProgram } from './redirections-program.js';

runProgram(redirectionsProgram(withSite));
