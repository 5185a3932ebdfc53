import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { RestError } from '#libs/errors';
import { Arg, ArgBinder, Field, ReasonedConstraint, optional, type ArgOptions, type ArgType } from './index.js';

interface Refusal {
  code: string;
  params: Record<string, string>;
  details: Record<string, { code: string; message: string; data: unknown }>;
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof RestError)) throw error;
  return { code: error.code, ...(error.data as Omit<Refusal, 'code'>) };
};

function refusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    return refusalOf(error);
  }
  throw new Error('Nothing was refused.');
}

/** A binder for a class with one argument, `a`. */
function binderOf(type: ArgType, options: ArgOptions = {}) {
  class OneArg {
    a?: unknown;
  }
  Arg(type, options)(OneArg.prototype, 'a');
  return new ArgBinder(OneArg);
}

const bind = (type: ArgType, options: ArgOptions, a: unknown): unknown =>
  binderOf(type, options).bind({ path: {}, query: {}, body: { a } }).a;

describe('@Arg', () => {
  it.each<[string, ArgType, ArgOptions, unknown, string, string]>([
    ['a string', 'integer', {}, 'x', 'rest_invalid_type', 'a is not of type integer.'],
    ['an unsafe integer', 'integer', {}, 2 ** 60, 'rest_invalid_type', 'a is not of type integer.'],
    ['an object', 'string', {}, {}, 'rest_invalid_type', 'a is not of type string.'],
    ['a word', 'boolean', {}, 'maybe', 'rest_invalid_type', 'a is not of type boolean.'],
    ['infinity', 'number', {}, '1e999', 'rest_invalid_type', 'a is not of type number.'],
    ['a string for an object', 'object', {}, 'x', 'rest_invalid_type', 'a is not of type object.'],
    ['an object for a list', 'integer[]', {}, {}, 'rest_invalid_type', 'a is not of type array.'],
    ['an invalid item', 'integer[]', {}, [1, 'x'], 'rest_invalid_type', 'a[1] is not of type integer.'],
    [
      'a value of none of several types',
      ['integer', 'null'],
      {},
      'x',
      'rest_invalid_type',
      'a is not of type integer, null.',
    ],
    ['a value outside the enum', 'string', { enum: ['x', 'y'] }, 'z', 'rest_not_in_enum', 'a is not one of x, y.'],
    [
      'an item outside the enum',
      'string[]',
      { itemEnum: ['x', 'y'] },
      'x,z',
      'rest_not_in_enum',
      'a[1] is not one of x, y.',
    ],
    ['a number below the minimum', 'integer', { minimum: 1 }, 0, 'rest_out_of_bounds', 'a must be at least 1.'],
    ['a number above the maximum', 'integer', { maximum: 3 }, 4, 'rest_out_of_bounds', 'a must be at most 3.'],
    [
      'a number out of range',
      'integer',
      { minimum: 1, maximum: 3 },
      4,
      'rest_out_of_bounds',
      'a must be between 1 and 3.',
    ],
    ['a short string', 'string', { minLength: 1 }, '', 'rest_too_short', 'a must have at least 1 characters.'],
    ['a long string', 'string', { maxLength: 2 }, 'abc', 'rest_too_long', 'a must have at most 2 characters.'],
    ['a variation selector', 'string', { maxLength: 1 }, '❤️', 'rest_too_long', 'a must have at most 1 characters.'],
    ['a long list', 'integer[]', { maxItems: 1 }, [1, 2], 'rest_too_many_items', 'a must have at most 1 items.'],
    [
      'month 13',
      'string',
      { format: 'date-time' },
      '2031-13-01T00:00:00',
      'rest_invalid_date',
      'a is not a date and time.',
    ],
    [
      'an invalid e-mail address',
      'string',
      { format: 'email' },
      'ann',
      'rest_invalid_email',
      'a is not an e-mail address.',
    ],
    [
      'a lone surrogate',
      'string',
      { format: 'email' },
      '\ud800@x.org',
      'rest_invalid_email',
      'a is not an e-mail address.',
    ],
    ['an invalid IP address', 'string', { format: 'ip' }, '1.2.3', 'rest_invalid_ip', 'a is not an IP address.'],
    [
      'a value that breaks its rule',
      'string',
      { rule: { code: 'own', test: () => false, text: 'is wrong' } },
      'x',
      'own',
      'a is wrong.',
    ],
  ])('refuses %s', (_what, type, options, sent, code, message) => {
    const { params, details } = refusal(() => bind(type, options, sent));
    expect(params).toEqual({ a: message });
    expect(details.a).toMatchObject({ code, message });
  });

  it.each<[string, ArgType, ArgOptions, unknown, unknown]>([
    ['numbers as strings', 'integer', {}, ' 5 ', 5],
    ['a list for an object', 'object', {}, [1], [1]],
    ['a character outside the basic plane as one character', 'string', { maxLength: 1 }, '😀', '😀'],
    ['30 February', 'string', { format: 'date-time' }, '2031-02-30 10:00:00', '2031-02-30 10:00:00'],
    ['an offset', 'string', { format: 'date-time' }, '2031-02-01T10:00:00.5+01:30', '2031-02-01T10:00:00.5+01:30'],
    ['an empty e-mail address', 'string', { format: 'email' }, '', ''],
    ['an empty IP address', 'string', { format: 'ip' }, '', ''],
    ['values outside a documented enum', 'string', { enum: ['x'], enumIsDocumentation: true }, 'y', 'y'],
    ['a value of another type for a text', 'object', { text: true }, 5, undefined],
  ])('accepts %s', (_what, type, options, sent, expected) => {
    expect(bind(type, options, sent)).toEqual(expected);
  });

  it('names the list item that has the wrong type', () => {
    expect(refusal(() => bind('integer[]', {}, [1, 'x'])).details.a?.data).toEqual({ param: 'a[1]' });
  });

  it('reports only the message of a bare argument', () => {
    const { params, details } = refusal(() => bind('integer', { bare: true }, 'x'));
    expect([params, details]).toEqual([{ a: 'a is not of type integer.' }, []]);
  });

  it('reads a body-only argument only from the body', () => {
    const binder = binderOf('string', { bodyOnly: true });
    expect(binder.bind({ path: {}, query: { a: 'x' } }).a).toBeUndefined();
    expect(binder.bind({ path: {}, query: {}, form: { a: 'x' } }).a).toBe('x');
  });

  it('requires an argument depending on the others', () => {
    class Args {
      @Arg('string')
      kind?: string;

      @Arg('string', { requiredIf: ({ kind }: { kind?: string }) => kind !== 'none' })
      name?: string;
    }
    const binder = new ArgBinder(Args);
    const bound = (query: Record<string, unknown>) => binder.bind({ path: {}, query });
    expect(refusal(() => bound({})).details).toEqual({
      name: { code: 'rest_invalid_param', message: 'name is missing.', data: null },
    });
    expect(bound({ kind: 'none' })).toEqual({ kind: 'none' });
    expect(bound({ name: 'x' })).toEqual({ name: 'x' });
  });
});

describe('constraints', () => {
  const asked: string[] = [];

  @ValidatorConstraint({ async: true })
  class Even implements ValidatorConstraintInterface {
    async validate(value: unknown, { property }: ValidationArguments): Promise<boolean> {
      asked.push(property);
      return Promise.resolve(Number(value) % 2 === 0);
    }

    defaultMessage({ constraints }: ValidationArguments): string {
      return `This is odd${String(constraints[0] ?? '')}.`;
    }
  }

  @ValidatorConstraint({ async: true })
  class Known extends ReasonedConstraint {
    protected reasonAgainst(value: unknown): string | undefined {
      return value === 'known' ? undefined : `Nobody knows ${String(value)}.`;
    }
  }

  class Args {
    @Field('integer', { validator: { type: Even, constraints: ['!'], context: { code: 'odd' } } })
    first?: number;

    @Arg('integer', { validator: Even })
    second?: number;

    @Field('string', { validator: Known })
    third?: string;

    @Arg('integer')
    last?: number;
  }

  const made = new Map<unknown, ValidatorConstraintInterface>([
    [Even, new Even()],
    [Known, new Known()],
  ]);
  const resolved: string[] = [];
  const binder = new ArgBinder(Args, (type, argument) => {
    resolved.push(argument);
    return made.get(type) as ValidatorConstraintInterface;
  });
  const sources = (query: Record<string, unknown>) => ({ path: {}, query });
  const refused = async (query: Record<string, unknown>) =>
    refusalOf(await binder.bindAsync(sources(query)).catch((error: unknown) => error));

  beforeEach(() => asked.splice(0));

  it('are resolved once, when the binder is created', () => {
    expect(resolved).toEqual(['Args.first', 'Args.second', 'Args.third']);
    expect([binder.isAsync, new ArgBinder(Args).isAsync]).toEqual([true, false]);
  });

  it('report all failures together, with their messages and codes', async () => {
    const { params, details } = await refused({ first: 1, second: 3, third: 'x', last: 'x' });
    expect(params).toEqual({ first: 'This is odd!.', second: 'This is odd.', third: 'Nobody knows x.' });
    expect(details).toEqual({ first: { code: 'odd', message: 'This is odd!.', data: null } });
  });

  it('are skipped for arguments that are absent or of the wrong type', async () => {
    expect((await refused({ first: 'x', second: 3 })).params).toEqual({
      first: 'first is not of type integer.',
      second: 'This is odd.',
    });
    expect((await refused({ second: 'x' })).params).toEqual({ second: 'second is not of type integer.' });
    expect(asked).toEqual(['second']);
  });

  it('accept valid values and validate them again on demand', async () => {
    const args = await binder.bindAsync(sources({ first: '2', third: 'known' }));
    expect(args).toEqual({ first: 2, third: 'known' });
    await binder.revalidate(args);
    expect(asked).toEqual(['first', 'first']);
    const odd = await binder.revalidate({ ...args, first: 3 }).catch((error: unknown) => error);
    expect(refusalOf(odd).params).toEqual({ first: 'This is odd!.' });
  });

  it('stay with arguments that a class takes over', () => {
    class Changed extends optional(Args) {}
    const taken: string[] = [];
    const changed = new ArgBinder(Changed, (type, argument) => {
      taken.push(argument);
      return made.get(type) as ValidatorConstraintInterface;
    });
    expect(changed.isAsync).toBe(true);
    expect(taken).toEqual(['Changed.first', 'Changed.second', 'Changed.third']);
  });
});
