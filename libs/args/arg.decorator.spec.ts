import {
  ArrayMaxSize,
  IsEmail,
  IsIn,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  MinLength,
  Validate,
  ValidateNested,
  ValidatorConstraint,
  getMetadataStorage,
  registerDecorator,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import {
  ArgBinder,
  Check,
  IsDateTime,
  IsEmailOrEmpty,
  IsIpOrEmpty,
  MaxCharacters,
  RequiredIf,
  argsOf,
  describeArg,
  specOf,
  type ArgType,
} from '#libs/binding';
import { RestError } from '#libs/errors';
import { Arg, Field, Text } from './arg.decorator.js';
import { argsAtRoot, optional, without } from './mapped-types.js';
import { Bare, InConvention, ListedValues, Respelled, Stored, Unlisted } from './marks.js';
import { ReasonedConstraint } from './reasoned-constraint.js';

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

/** A class with one argument, `a`, and its decorators. */
function classOf(...decorators: PropertyDecorator[]) {
  class OneArg {
    a?: unknown;
  }
  // The last of stacked decorators runs first.
  for (const decorate of decorators.toReversed()) decorate(OneArg.prototype, 'a');
  return OneArg;
}

const bind = (type: ArgType, decorators: PropertyDecorator[], a: unknown): unknown =>
  new ArgBinder(classOf(Arg(type), ...decorators)).bind({ path: {}, query: {}, body: { a } }).a;

describe('@Arg', () => {
  it.each<[string, ArgType, PropertyDecorator[], unknown, string, string]>([
    ['a string', 'integer', [], 'x', 'rest_invalid_type', 'a is not of type integer.'],
    ['an unsafe integer', 'integer', [], 2 ** 60, 'rest_invalid_type', 'a is not of type integer.'],
    ['an object', 'string', [], {}, 'rest_invalid_type', 'a is not of type string.'],
    ['a word', 'boolean', [], 'maybe', 'rest_invalid_type', 'a is not of type boolean.'],
    ['infinity', 'number', [], '1e999', 'rest_invalid_type', 'a is not of type number.'],
    ['a string for an object', 'object', [], 'x', 'rest_invalid_type', 'a is not of type object.'],
    ['an object for a list', 'integer[]', [], {}, 'rest_invalid_type', 'a is not of type array.'],
    ['an invalid item', 'integer[]', [], [1, 'x'], 'rest_invalid_type', 'a[1] is not of type integer.'],
    [
      'a value of none of several types',
      ['integer', 'null'],
      [],
      'x',
      'rest_invalid_type',
      'a is not of type integer, null.',
    ],
    ['a value outside the enum', 'string', [IsIn(['x', 'y'])], 'z', 'rest_not_in_enum', 'a is not one of x, y.'],
    [
      'an item outside the enum',
      'string[]',
      [IsIn(['x', 'y'], { each: true })],
      'x,z',
      'rest_not_in_enum',
      'a[1] is not one of x, y.',
    ],
    ['a number below the minimum', 'integer', [Min(1)], 0, 'rest_out_of_bounds', 'a must be at least 1.'],
    ['a number above the maximum', 'integer', [Max(3)], 4, 'rest_out_of_bounds', 'a must be at most 3.'],
    ['a number out of range', 'integer', [Min(1), Max(3)], 4, 'rest_out_of_bounds', 'a must be between 1 and 3.'],
    ['a short string', 'string', [MinLength(1)], '', 'rest_too_short', 'a must have at least 1 characters.'],
    ['a long string', 'string', [MaxCharacters(2)], 'abc', 'rest_too_long', 'a must have at most 2 characters.'],
    ['a variation selector', 'string', [MaxCharacters(1)], '❤️', 'rest_too_long', 'a must have at most 1 characters.'],
    ['a long list', 'integer[]', [ArrayMaxSize(1)], [1, 2], 'rest_too_many_items', 'a must have at most 1 items.'],
    ['month 13', 'string', [IsDateTime()], '2031-13-01T00:00:00', 'rest_invalid_date', 'a is not a date and time.'],
    [
      'an invalid e-mail address',
      'string',
      [IsEmailOrEmpty()],
      'ann',
      'rest_invalid_email',
      'a is not an e-mail address.',
    ],
    [
      'a lone surrogate',
      'string',
      [IsEmailOrEmpty()],
      '\ud800@x.org',
      'rest_invalid_email',
      'a is not an e-mail address.',
    ],
    ['an invalid IP address', 'string', [IsIpOrEmpty()], '1.2.3', 'rest_invalid_ip', 'a is not an IP address.'],
    ['a value that breaks its rule', 'string', [Check('own', () => false, 'is wrong')], 'x', 'own', 'a is wrong.'],
  ])('refuses %s', (_what, type, options, sent, code, message) => {
    const { params, details } = refusal(() => bind(type, options, sent));
    expect(params).toEqual({ a: message });
    expect(details.a).toMatchObject({ code, message });
  });

  it.each<[string, ArgType, PropertyDecorator[], unknown, unknown]>([
    ['numbers as strings', 'integer', [], ' 5 ', 5],
    ['a list for an object', 'object', [], [1], [1]],
    ['a character outside the basic plane as one character', 'string', [MaxCharacters(1)], '😀', '😀'],
    ['30 February', 'string', [IsDateTime()], '2031-02-30 10:00:00', '2031-02-30 10:00:00'],
    ['an offset', 'string', [IsDateTime()], '2031-02-01T10:00:00.5+01:30', '2031-02-01T10:00:00.5+01:30'],
    ['an empty e-mail address', 'string', [IsEmailOrEmpty()], '', ''],
    ['an empty IP address', 'string', [IsIpOrEmpty()], '', ''],
    ['values outside a documented enum', 'string', [ListedValues(['x'])], 'y', 'y'],
    ['a value of another type for a text', 'object', [Text()], 5, undefined],
  ])('accepts %s', (_what, type, options, sent, expected) => {
    expect(bind(type, options, sent)).toEqual(expected);
  });

  it('names the list item that has the wrong type', () => {
    expect(refusal(() => bind('integer[]', [], [1, 'x'])).details.a?.data).toEqual({ param: 'a[1]' });
  });

  it('reports only the message of a bare argument', () => {
    const { params, details } = refusal(() => bind('integer', [Bare()], 'x'));
    expect([params, details]).toEqual([{ a: 'a is not of type integer.' }, []]);
  });

  it('reads a body-only argument only from the body', () => {
    const binder = new ArgBinder(classOf(Arg('string', { bodyOnly: true })));
    expect(binder.bind({ path: {}, query: { a: 'x' } }).a).toBeUndefined();
    expect(binder.bind({ path: {}, query: {}, form: { a: 'x' } }).a).toBe('x');
  });

  it('requires an argument depending on the others', () => {
    class Args {
      @Arg('string')
      kind?: string;

      @Arg('string')
      @RequiredIf(({ kind }: { kind?: string }) => kind !== 'none')
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
    @Field('integer')
    @Validate(Even, ['!'], { context: { code: 'odd' } })
    first?: number;

    @Arg('integer')
    @Validate(Even)
    second?: number;

    @Field('string')
    @Validate(Known)
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

  it('take the options of class-validator: items, messages and conditions', async () => {
    class Options {
      @Arg('integer[]')
      @Validate(Even, { each: true, message: '$property has the odd item $value.' })
      list?: number[];

      @Arg('integer')
      @Validate(Even, { validateIf: ({ list }: Options) => list !== undefined })
      single?: number;
    }
    const optionsBinder = new ArgBinder(Options, (type) => made.get(type) as ValidatorConstraintInterface);
    const bound = (query: Record<string, unknown>) => optionsBinder.bindAsync(sources(query));
    expect(await bound({ single: 3 })).toEqual({ single: 3 });
    const error = await bound({ list: [2, 5], single: 3 }).catch((thrown: unknown) => thrown);
    expect(refusalOf(error).params).toEqual({ list: 'list has the odd item 5.', single: 'This is odd.' });
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

describe('the decorators of a field', () => {
  it('report the same failure in whichever order they stand', () => {
    const message = (...decorators: PropertyDecorator[]) =>
      refusal(() => new ArgBinder(classOf(...decorators)).bind({ path: {}, query: { a: '0' } })).params.a;
    const [arg, low, high, own] = [Arg('integer'), Min(1), Max(3), Check('own', () => false, 'is wrong')];
    expect(message(arg, low, high, own)).toBe('a must be between 1 and 3.');
    expect(message(own, high, low, arg)).toBe('a must be between 1 and 3.');
  });

  it('check the items of a list with `each`, and list its limits', () => {
    const type = classOf(Arg('integer[]'), Min(1, { each: true }), IsIn([1, 2, 9], { each: true }), ArrayMaxSize(5));
    const messagesFor = (a: unknown[]) => refusal(() => new ArgBinder(type).bind({ path: {}, query: { a } })).params.a;
    expect([messagesFor([1, 7]), messagesFor([1, 0])]).toEqual([
      'a[1] is not one of 1, 2, 9.',
      'a[1] is not one of 1, 2, 9.',
    ]);
    expect(argsOf(type).get('a')).toMatchObject({ itemLimits: { minimum: 1, enum: [1, 2, 9] }, maxItems: 5 });
    const bounded = classOf(Arg('integer[]'), Min(1, { each: true }));
    expect(refusal(() => new ArgBinder(bounded).bind({ path: {}, query: { a: [4, 0] } })).params.a).toBe(
      'a[1] must be at least 1.',
    );
  });

  it('take messages and codes of their own, with the tokens of class-validator', () => {
    const context = { code: 'rest_invalid_uuid' };
    const type = classOf(Arg('string'), IsUUID('all', { message: '$property is not a UUID: $value.', context }));
    expect(refusal(() => new ArgBinder(type).bind({ path: {}, query: { a: 'x' } })).details.a).toEqual({
      code: 'rest_invalid_uuid',
      message: 'a is not a UUID: x.',
      data: null,
    });
    const plain = classOf(Arg('string'), Matches(/^x/, { message: 'Begin with $constraint1.' }));
    expect(refusal(() => new ArgBinder(plain).bind({ path: {}, query: { a: 'y' } })).details.a).toMatchObject({
      code: 'rest_invalid_param',
      message: 'Begin with /^x/.',
    });
  });

  it('convert values before and after validation', () => {
    const respelled = Respelled((value) => (value === false ? 0 : value));
    expect(bind('integer', [respelled, Stored((id: number) => id + 1)], false)).toBe(1);
  });

  it('replace those of an inherited field altogether', () => {
    class First {
      @Arg('integer')
      @Min(5)
      a: number;
    }
    class Second extends First {
      @Arg('integer')
      @Max(3)
      declare a: number;
    }
    class Third extends Second {}
    for (const type of [Second, Third]) {
      expect(new ArgBinder(type).bind({ path: {}, query: { a: '1' } })).toEqual({ a: 1 });
      expect(argsOf(type).get('a')).toMatchObject({ maximum: 3, checks: { length: 2 } });
    }
  });

  it('stay with arguments that a class takes over, also at the root of the convention', () => {
    class Base {
      @Arg('string', { required: true })
      @IsIn(['x', 'y'])
      @InConvention({ type: 'string[]' }, IsIn(['z'], { each: true }))
      a: string;

      @Arg('string', { required: true })
      b: string;
    }
    class Changed extends optional(without(Base, 'b')) {}
    const own = new ArgBinder(argsAtRoot(Changed, 'own'));
    const other = new ArgBinder(argsAtRoot(Changed, 'convention'));
    const sent = (a: unknown) => ({ path: {}, query: { a } });
    expect(own.bind(sent('x'))).toEqual({ a: 'x' });
    expect(own.bind({ path: {}, query: {} })).toEqual({});
    expect(other.bind(sent('z'))).toEqual({ a: ['z'] });
    expect(refusal(() => own.bind(sent('z'))).params.a).toBe('a is not one of x, y.');
    expect(refusal(() => other.bind(sent('x'))).params.a).toBe('a[0] is not one of z.');
    expect(describeArg(argsOf(Changed).get('a') ?? specOf({ name: '', type: 'any' }))).toEqual({
      required: false,
      enum: ['x', 'y'],
      type: 'string',
    });
  });
});

describe('mistakes of a class', () => {
  /** A decorator whose validator answers later. Nothing would wait for it. */
  const Later: PropertyDecorator = (prototype, key) =>
    registerDecorator({
      name: 'later',
      async: true,
      target: prototype.constructor,
      propertyName: String(key),
      options: { message: 'Too late.' },
      validator: { validate: async () => Promise.resolve(false) },
    });

  it.each<[string, PropertyDecorator[], string]>([
    ['a constraint without @Arg', [Min(1)], 'OneArg.a has decorators of an argument, but no @Arg: add it.'],
    ['a mark without @Arg', [Unlisted()], 'OneArg.a has decorators of an argument, but no @Arg: add it.'],
    [
      'a check that nothing explains',
      [Arg('string'), IsEmail()],
      'OneArg.a: @isEmail has neither a message nor an entry in constraint-meanings.ts. Add a `message`, and a code as `context`.',
    ],
    [
      'a constraint of a value at a list',
      [Arg('integer[]'), Min(1)],
      'OneArg.a: @min stands at a list. Add `{ each: true }`.',
    ],
    [
      '`each` at a single value',
      [Arg('integer'), Min(1, { each: true })],
      'OneArg.a: @min has `each`, but the argument is not a list. Remove `each`.',
    ],
    [
      '@IsOptional',
      [Arg('string'), IsOptional()],
      'OneArg.a: @isOptional says nothing: arguments are optional unless `required`. Remove it.',
    ],
    [
      'what only validateSync runs',
      [Arg('object'), ValidateNested()],
      'OneArg.a: @nestedValidation is not supported for arguments. Use @Check or a constraint with @Validate.',
    ],
    [
      'an asynchronous validator',
      [Arg('string'), Later],
      'OneArg.a: @later is asynchronous. Name a provider with @Validate.',
    ],
    [
      'a group that is no stage',
      [Arg('string'), MinLength(1, { groups: ['later'] })],
      'OneArg.a: @minLength has the group later. Groups are stages: validate, coerce, rights.',
    ],
  ])('are errors at the start: %s', (_what, decorators, message) => {
    expect(() => new ArgBinder(classOf(...decorators))).toThrow(new Error(message));
  });

  it('name a field that a class declares again without @Arg', () => {
    class Base {
      @Arg('integer')
      a?: number;
    }
    class Child extends Base {
      @Max(3)
      declare a?: number;
    }
    expect(() => new ArgBinder(Child)).toThrow('Child.a has decorators of an argument, but no @Arg: add it.');
  });
});

describe('arguments without a class', () => {
  class Args {
    @Arg('integer')
    @Min(1)
    known?: number;
  }

  /** Runs work, and counts what it registers with class-validator. */
  function registrations(work: () => void): number {
    const storage = getMetadataStorage();
    const add = storage.addValidationMetadata.bind(storage);
    let count = 0;
    storage.addValidationMetadata = (metadata) => {
      count += 1;
      add(metadata);
    };
    try {
      work();
    } finally {
      storage.addValidationMetadata = add;
    }
    return count;
  }

  const further = () => [
    specOf({ name: 'seats', type: 'integer', minimum: 1, maximum: 9, description: 'Seats.' }),
    specOf({ name: 'tags', type: 'string[]', itemLimits: { enum: ['x', 'y'] }, maxItems: 2 }),
    specOf({ name: 'mail', type: 'string', format: 'email', maxLength: 20 }),
    specOf({ name: 'when', type: 'string', format: 'date-time', minLength: 3 }),
    specOf({ name: 'even', type: 'integer' }, { code: 'odd', test: (n: number) => n % 2 === 0, text: 'is odd' }),
  ];
  const binder = new ArgBinder(Args, undefined, further());
  const messagesFor = (query: Record<string, unknown>) => refusal(() => binder.bind({ path: {}, query })).params;

  it('are checked like those of a class, with the same texts', () => {
    expect(messagesFor({ known: 0, seats: 'x', tags: 'x,z', mail: 'ann', when: 'now', even: 3 })).toEqual({
      known: 'known must be at least 1.',
      seats: 'seats is not of type integer.',
      tags: 'tags[1] is not one of x, y.',
      mail: 'mail is not an e-mail address.',
      when: 'when is not a date and time.',
      even: 'even is odd.',
    });
    expect(
      messagesFor({ seats: 10, tags: ['x', 'y', 'x'], mail: 'a@example.org'.padStart(30, 'x'), when: '' }),
    ).toEqual({
      seats: 'seats must be between 1 and 9.',
      tags: 'tags must have at most 2 items.',
      mail: 'mail must have at most 20 characters.',
      when: 'when must have at least 3 characters.',
    });
    const sent = { seats: '3', tags: 'x', mail: '', even: 2, known: 1 };
    expect(binder.bind({ path: {}, query: sent })).toEqual({ known: 1, seats: 3, tags: ['x'], mail: '', even: 2 });
  });

  it('may be made at any time: nothing is registered with class-validator', () => {
    const count = registrations(() => {
      for (let time = 0; time < 10; time += 1) {
        new ArgBinder(Args, undefined, further()).bind({ path: {}, query: { seats: 3 } });
        argsAtRoot(optional(Args), 'convention');
      }
    });
    expect(count).toBe(0);
  });
});
