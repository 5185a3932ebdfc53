import { modelProgram } from '../model/program/index.js';
import { runProgram, withSite } from '../start/command-line.js';
import { inferCommand } from './infer/infer-program.js';

runProgram(modelProgram(withSite).addCommand(inferCommand(withSite)));
