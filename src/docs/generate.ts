import { writeFile } from 'node:fs/promises';
import { configurationPage } from './configuration-page.js';
import { errorsPage } from './errors-page.js';

await writeFile('docs/configuration.md', configurationPage());
await writeFile('docs/errors.md', errorsPage('.'));
console.log('docs/configuration.md and docs/errors.md were written.');
