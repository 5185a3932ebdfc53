import { cpuTime } from '../../test/support/cpu-time.js';
import { nestParameters, parseForm } from './form-parameters.js';

const refusal = (text: string) => {
  try {
    return parseForm(text);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('form parameters', () => {
  it.each([
    ['a=1&b=two+words&c=%C3%A9', { a: '1', b: 'two words', c: 'é' }],
    ['a=1&a=2', { a: '2' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[2]=x&a[0]=y', { a: ['y', 'x'] }],
    ['a[0]=1&a[]=2', { a: ['1', '2'] }],
    ['a[b]=1&a[c][]=2&a[c][]=3', { a: { b: '1', c: ['2', '3'] } }],
    ['a[][b]=1&a[][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a[b]=1&a[]=2', { a: { 0: '2', b: '1' } }],
    ['a[10000]=x', { a: { 10000: 'x' } }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a[b=1&a]=2', { 'a[b': '1', 'a]': '2' }],
    ['a&=x&&b', { a: '', b: '' }],
    ['a=%ff%20+b', { a: '%ff%20 b' }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
  ])('%s', (text, built) => expect(parseForm(text)).toEqual(built));

  it('never reach object prototypes', () => {
    const built = parseForm('__proto__[x]=1&a[__proto__][x]=1&constructor=1&a[toString]=1&b[__proto__]=2&c=3');
    expect(built).toEqual({ c: '3' });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('are refused if they are too many or nested too deep', () => {
    expect(refusal(`a=1${'&a=1'.repeat(1000)}`)).toBe('rest_too_many_parameters');
    expect(parseForm(`a=1${'&a=1'.repeat(999)}`)).toEqual({ a: '1' });
    expect(refusal(`a${'[b]'.repeat(21)}=1`)).toBe('rest_parameters_too_deep');
    expect(refusal(`a${'[b]'.repeat(100_000)}=1`)).toBe('rest_parameters_too_deep');
    expect(parseForm(`a${'[]'.repeat(20)}=1`).a).toBeInstanceOf(Array);
    expect(() => nestParameters(Array.from({ length: 1001 }, () => ['a[]', '1'] as const))).toThrow();
  });

  it.each(['&a[]=1', '&a[b][c]=1', '&a[][b]=%41', '&', '%', '+', '[', ']', '[]', '='])(
    'take linear time for a flood of %s',
    async (piece) => {
      const flood = `a${piece.repeat(1_000_000 / piece.length)}`;
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) times.push(await cpuTime(() => refusal(flood)));
      expect(Math.min(...times)).toBeLessThan(100);
    },
  );
});
