// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Most files start a site. Node.js loads its modules much faster before the loader of the tests is asked about each.
await import(pathToFileURL(join(process.env.TEST_BUILD ?? '', 'src/app.module.js')).href);
