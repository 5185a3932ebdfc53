/** `npx lintel imports`. */
export { importsProgram } from './imports-program.js';
