import { mobileVariants } from './mobile-variants.js';

const variants = mobileVariants({
  is_mobile_enabled: true,
  cache_mobile_browsers: 'iPhone, Opera Mini',
  cache_mobile_prefixes: 'w3c , acs-',
});

describe('the variant of a program', () => {
  it.each([
    ['Mozilla/5.0 (IPHONE; x)', ' mobile'],
    ['Opera Mini/7', ' mobile'],
    ['ACS-something', ' acs-'],
    ['w3c-thing', ''],
    ['Mozilla/5.0 (X11)', ''],
    ['', ''],
    [undefined, ''],
  ])('%s: "%s"', (agent, variant) => {
    expect(variants(agent)).toBe(variant);
  });

  it('is none where phones have no pages of their own', () => {
    const settings = { is_mobile_enabled: false, cache_mobile_browsers: 'iPhone', cache_mobile_prefixes: '' };
    expect(mobileVariants(settings)('iPhone')).toBe('');
  });
});
