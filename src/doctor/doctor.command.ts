import { runProgram, siteAccess } from '../start/command-line.js';
import { doctorProgram } from './doctor-program.js';

runProgram(doctorProgram(await siteAccess(), (text) => void process.stdout.write(text)));
