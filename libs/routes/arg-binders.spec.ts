import { Injectable, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Validate, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { Arg } from '#libs/args';
import { ArgBinders } from './arg-binders.js';

@Injectable()
class Names {
  known = 'nobody';
}

@ValidatorConstraint({ async: true })
@Injectable()
class KnownName implements ValidatorConstraintInterface {
  constructor(private readonly names: Names) {}

  async validate(name: unknown): Promise<boolean> {
    return Promise.resolve(name === this.names.known);
  }

  defaultMessage(): string {
    return 'There is no such name.';
  }
}

class NameDto {
  @Arg('string')
  @Validate(KnownName)
  name?: string;
}

/** The binders of an application in which one name is known. */
async function bindersOf(known: string, ...providers: Type[]): Promise<ArgBinders> {
  @Module({ providers: [{ provide: Names, useValue: { known } }, ...providers] })
  class NamesModule {}
  const application = await Test.createTestingModule({ imports: [NamesModule], providers: [ArgBinders] }).compile();
  return application.get(ArgBinders);
}

const bind = (binders: ArgBinders, name: string) => binders.of(NameDto).bindAsync({ path: {}, query: { name } });

it('validates with providers of its own application', async () => {
  const [first, second] = [await bindersOf('ann', KnownName), await bindersOf('bob', KnownName)];
  expect(await bind(first, 'ann')).toEqual({ name: 'ann' });
  expect(await bind(second, 'bob')).toEqual({ name: 'bob' });
  await expect(bind(first, 'bob')).rejects.toMatchObject({ data: { params: { name: 'There is no such name.' } } });
  await expect(bind(second, 'ann')).rejects.toMatchObject({ data: { params: { name: 'There is no such name.' } } });
});

it('creates one binder per class', async () => {
  const binders = await bindersOf('ann', KnownName);
  expect(binders.of(NameDto)).toBe(binders.of(NameDto));
});

it('rejects a constraint that is not a provider', async () => {
  const binders = await bindersOf('ann');
  expect(() => binders.of(NameDto)).toThrow(
    'The constraint KnownName of NameDto.name is not a provider of any module.',
  );
});
