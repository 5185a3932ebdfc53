import { writeFile } from 'node:fs/promises';
import { configurationPage } from './configuration-page.js';
import { errorsPage } from './errors-page.js';
import { pictures } from './pictures.js';

await writeFile('docs/configuration.md', configurationPage());
await writeFile('docs/errors.md', errorsPage('.'));
for (const [file, picture] of Object.entries(pictures())) await writeFile(`docs/images/${file}`, picture);
console.log('docs/configuration.md, docs/errors.md and the pictures of docs/architecture.md were written.');
