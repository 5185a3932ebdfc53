import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/any-character.js';
import { readCost, formatCost } from './cost.js';

const dollars = { symbol: '$', position: 'prefix' } as const;
const kroner = { symbol: ' kr', position: 'postfix' } as const;

describe('the cost of an event', () => {
  it.each([
    ['10', '$10', '', '', ['10']],
    [15, '$15', '', '', ['15']],
    [20.5, '$20.5', '', '', ['20.5']],
    ['$10', '$10', '$', 'prefix', ['10']],
    ['$25.50', '$25.50', '$', 'prefix', ['25.50']],
    ['£20', '£20', '£', 'prefix', ['20']],
    ['5€', '5€', '€', 'postfix', ['5']],
    ['€ 12.50', '€12.50', '€', 'prefix', ['12.50']],
    ['12,50 €', '12.50€', '€', 'postfix', ['12.50']],
    ['CHF 10.-', 'CHF10', 'CHF', 'prefix', ['10.']],
    ['1,234.50', '$1234.50', '', '', ['1234.50']],
    ['1.234,50', '$1234.50', '', '', ['1234.50']],
    ['1,234,567', '$1234567', '', '', ['1234567']],
    ['.5', '$.5', '', '', ['.5']],
    ['10€ per person', '10€ per person', '€ per person', 'postfix', ['10']],
    ['Adults 10€', '10€', '€', 'postfix', ['10']],
    // Ranges
    ['10-20', '$10 – $20', '', '', ['10', '20']],
    ['$5 - $20', '$5 – $20', '', '', ['5', '20']],
    ['20 - 5', '$5 – $20', '', '', ['5', '20']],
    ['€5 - €12.50', '€5 – €12.50', '€', 'prefix', ['5', '12.50']],
    ['5€ – 12,50€', '5€ – 12.50€', '€', 'postfix', ['5', '12.50']],
    ['€5 - 20', '€5 – €20', '€', 'prefix', ['5', '20']],
    ['5 – 20 €', '5€ – 20€', '€', 'postfix', ['5', '20']],
    ['CHF 5-20', 'CHF5 – CHF20', 'CHF', 'prefix', ['5', '20']],
    ['100 - 200 kr', '100kr – 200kr', 'kr', 'postfix', ['100', '200']],
    ['$5 - 20', '$5 – $20', '', '', ['5', '20']],
    ['Adults 5 - 20', '$5 – $20', '', '', ['5', '20']],
    [['€5 - €8', '€20'], '€5 – €20', '€', 'prefix', ['5', '8', '20']],
    [['$5 - $8', '$20'], '$5 – $20', '', '', ['5', '8', '20']],
    ['$10, $25.50', '$25.50', '$', 'prefix', ['10.', '25.50']],
    ['12.50€, 20€', '12.50€ – 20€', '€', 'postfix', ['12.50', '20']],
    [['10', '20.5'], '$10 – $20.5', '', '', ['10', '20.5']],
    [['100', 9, '20'], '$9 – $100', '', '', ['9', '20', '100']],
    [['€10', '€20'], '€10 – €20', '€', 'prefix', ['10', '20']],
    [['€10', '20€'], '$10 – $20', '', '', ['10', '20']],
    [['10', '10.00'], '$10.00', '', '', ['10.00']],
    // Free
    ['Free', 'Free', '', '', ['free']],
    ['Free entry', 'Free entry', '', '', ['free-entry']],
    ['<b>Free</b> <script>alert(1)</script>entry', 'Free entry', '', '', ['free-entry']],
    ['0 - 20', 'Free – $20', '', '', ['0', '20']],
    [['0', '10'], 'Free – $10', '', '', ['0', '10']],
    ['$0', 'Free', '$', 'prefix', ['0']],
    [['Free', '€10'], 'Free – €10', '€', 'prefix', ['free', '10']],
    ['???', '???', '', '', ['???']],
  ])('%j is formatted as %s', (input, cost, symbol, position, values) => {
    expect(formatCost(readCost(input), dollars)).toEqual({
      cost,
      details: { currency_symbol: symbol, currency_position: position, values },
    });
  });

  it.each([
    [0],
    ['0'],
    [''],
    ['  '],
    [null],
    [undefined],
    [true],
    [{}],
    [{ cost: 5 }],
    [[]],
    [[0]],
    [['', null]],
    [NaN],
  ])('%j means no cost', (input) => {
    expect(readCost(input)).toEqual({ values: [], symbol: '', position: '' });
    expect(formatCost(readCost(input), dollars).cost).toBe('');
  });

  it('uses the default currency only when the cost names none', () => {
    expect(formatCost(readCost('10-20'), kroner).cost).toBe('10 kr – 20 kr');
    expect(formatCost(readCost('€10'), kroner).cost).toBe('€10');
    expect(formatCost(readCost('10€'), dollars).cost).toBe('10€');
  });

  it('keeps the currency of a range that is not the default one', () => {
    const { cost, details } = formatCost(readCost('$5 - $20'), kroner);
    expect([cost, details.currency_symbol, details.currency_position]).toEqual(['$5 – $20', '$', 'prefix']);
  });

  it('survives a JSON round trip', () => {
    const stored = readCost(['Free', '$10', '$25.50']);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
  });

  it('limits the size of the output for any input', () => {
    const hostile = ['9'.repeat(1e6), 'Free '.repeat(1e6), '<'.repeat(1e6), '1,'.repeat(1e6), '💶'.repeat(1e6)];
    for (const input of [...hostile, hostile, Array(1e5).fill('5 6 7'), [[[['5']]]]]) {
      expect(JSON.stringify(formatCost(readCost(input), dollars)).length).toBeLessThan(30_000);
    }
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: anyCharacter })), (input) => {
        const { cost, details } = formatCost(readCost(input), dollars);
        expect(`${cost}${details.values.join('')}`).not.toMatch(/<[a-z/!?]|\p{Cs}/iu);
      }),
    );
  });
});
