import { obey, withSite } from '../command-line.js';
import { importsProgram } from './command/imports-program.js';

obey(importsProgram(withSite));
