import { obey, withSite } from '../command-line.js';
import { redirectionsProgram } from './redirections-program.js';

obey(redirectionsProgram(withSite));
