import { writeFile } from 'node:fs/promises';
import { configurationPage } from './configuration-page.js';
import { errorsPages } from './errors-page.js';
import { pictures } from './pictures.js';

await writeFile('docs/configuration.md', configurationPage());
for (const [file, text] of Object.entries(errorsPages('.'))) await writeFile(`docs/${file}`, text);
for (const [file, picture] of Object.entries(pictures())) await writeFile(`docs/images/${file}`, picture);
console.log('docs/configuration.md, the pages of errors and the pictures of docs/architecture.md were written.');
