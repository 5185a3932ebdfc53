/** What block editors ask for. */
export { EditorModule } from './editor.module.js';
