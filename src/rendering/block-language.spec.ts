import { testCatalogues } from '../../test/support/catalogues.js';
import { SETTING_LANGUAGES } from '../settings/index.js';
import { BLOCK_CATALOGUES, BLOCK_PARAMETERS } from './block-language.js';

describe('the texts of blocks', () => {
  it('are translated to the languages of the setting', () => {
    expect(Object.keys(BLOCK_CATALOGUES).sort()).toEqual([...SETTING_LANGUAGES].sort());
  });

  testCatalogues(BLOCK_CATALOGUES, BLOCK_PARAMETERS);
});
