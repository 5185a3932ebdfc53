import { obey, withSite } from '../command-line.js';
import { settingsProgram } from './settings-program.js';

obey(settingsProgram(withSite));
