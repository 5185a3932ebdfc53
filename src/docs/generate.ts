import { writeFile } from 'node:fs/promises';
import { configurationPage } from './configuration-page.js';
import { demoPictures } from './drawings/index.js';
import { errorsPages } from './errors-page.js';
import { pictures } from './pictures.js';

await writeFile('docs/configuration.md', configurationPage());
for (const [file, text] of Object.entries(errorsPages('.'))) await writeFile(`docs/${file}`, text);
for (const [file, picture] of Object.entries(pictures())) await writeFile(`docs/images/${file}`, picture);
for (const [file, picture] of await demoPictures()) await writeFile(`src/demo/pictures/${file}`, picture);
console.log(
  'docs/configuration.md, the pages of errors and the pictures of docs/architecture.md and of the sample site were written.',
);
