import { runProgram, withSite } from '../../start/command-line.js';
import { auditProgram } from './audit-program.js';

runProgram(auditProgram(withSite));
