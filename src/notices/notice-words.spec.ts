import { testCatalogues } from '../../test/support/catalogues.js';
import { CATALOGUES, PARAMETERS } from './notice-words.js';

describe('the catalogues of notices', () => {
  testCatalogues(CATALOGUES, PARAMETERS);
});
