import { obey, withSite } from '../command-line.js';
import { redirectionsProgram } from './command/redirections-program.js';

obey(redirectionsProgram(withSite));
