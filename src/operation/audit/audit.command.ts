import { runProgram, withSite } from '../../command-line.js';
import { auditProgram } from './audit-program.js';

runProgram(auditProgram(withSite));
