/** The command line program of the content model. It loads the services of the site when there is work. */
export { modelProgram } from './model-program.js';
