import { Injectable, Logger } from '@nestjs/common';
import { Db, VersionCounters } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { Models } from '#libs/model';
import { Secrets } from '#libs/secrets';
import { setting, SettingCatalogue, Settings } from '../settings/catalogue/index.js';
import { ModelContributions } from './contributions.js';
import {
  EMPTY_DECLARATION,
  MODEL_LIMITS,
  type ModelDeclaration,
  type ModelProblem,
  readDeclaration,
  storedDeclaration,
} from './declaration.js';
import { type FieldIds, numberedFields, type StoredFieldIds } from './field-numbers.js';
import { withKeptParts } from './kept-parts.js';
import { FIXED, type ModelStep, type PlannedStep, planOf, stepText } from './model-plan.js';
import { fail } from './model.errors.js';
import { withRenamedOwner, withRenamedType } from './renamed-type.js';

/** The stored name of the setting with the declaration, for those who read the database without the site. */
export const MODEL_SETTING = 'model.declaration';

const NO_FIELDS: StoredFieldIds = { next: 1, ids: {} };

/** The names that were ever declared. Only what was declared once is ever purged. */
type DeclaredNames = Readonly<Record<'types' | 'taxonomies', readonly string[]>>;

const NO_NAMES: DeclaredNames = { types: [], taxonomies: [] };

const STORED = new SettingCatalogue({
  declaration: setting<object>('object', EMPTY_DECLARATION, 'The declared content model.', {
    invalidates: [EVERYTHING],
  }),
  version: setting('integer', 0, 'Number of changes of the content model.'),
  field_ids: setting<StoredFieldIds>('object', NO_FIELDS, 'The numbers of fields, also of those that are gone.'),
  names: setting<DeclaredNames>('object', NO_NAMES, 'The names of types and taxonomies, also of those that are gone.'),
});

/** A step as responses have it. */
export const shownStep = ({ needsConfirmation, ...step }: PlannedStep): object => ({
  ...step,
  needs_confirmation: needsConfirmation,
});

/** The applied content model as it was declared. */
export interface ShownModel {
  version: number;
  declaration: ModelDeclaration;
  steps?: readonly PlannedStep[];
}

/**
 * The content model that the site declares: stored with a version, and followed by every instance within a second,
 * without a restart.
 */
@Injectable()
export class ContentModel extends Settings<typeof STORED.settings> {
  protected readonly counter = 'content model';
  protected override readonly prefix = 'model.';
  protected readonly catalogue = STORED;
  private readonly applied: (() => Promise<void>)[] = [];
  private readKept: () => Promise<readonly string[]> = async () => [];
  private readonly logger = new Logger('ContentModel');

  constructor(
    db: Db,
    clocks: VersionCounters,
    changes: CacheInvalidation,
    secrets: Secrets,
    private readonly models: Models,
    private readonly contributions: ModelContributions,
  ) {
    super(db, clocks, changes, secrets);
    this.onChange(() => this.adopt());
  }

  /** Calls `listener` after a declaration was applied by this process, before its caller learns of it. */
  onApply(listener: () => Promise<void>): void {
    this.applied.push(listener);
  }

  /** Names the parts of the model that files need not have, because others declare them: `types.recipe`. */
  keepParts(read: () => Promise<readonly string[]>): void {
    this.readKept = read;
  }

  /** The declaration of a file, with the parts that it need not have. */
  async withOthersParts(file: ModelDeclaration): Promise<ModelDeclaration> {
    return withKeptParts(file, this.declaration, await this.readKept());
  }

  /** The declaration in use. */
  get declaration(): ModelDeclaration {
    return storedDeclaration(this.current.declaration);
  }

  get shown(): ShownModel {
    const { version, declaration } = this.current;
    // What a newer program has stored is shown as it is.
    return { version, declaration: declaration as ModelDeclaration };
  }

  /** The numbers of all fields, also of those that are gone. */
  get fieldIds(): FieldIds {
    return this.current.field_ids.ids;
  }

  /** The names of types or taxonomies that were declared and are no more. Nobody sees what is stored under them. */
  former(kind: keyof DeclaredNames): string[] {
    // Those that only a newer program understands are declared, too.
    const declared = Object.keys(Object(this.shown.declaration[kind]) as object);
    return this.current.names[kind].filter((name) => !declared.includes(name));
  }

  /** What a declaration would change. Throws a 400 that lists its problems. */
  async plan(declaration: ModelDeclaration): Promise<PlannedStep[]> {
    const before = this.declaration;
    const numbers = this.current.field_ids;
    const { ids } = numberedFields(declaration, numbers, before);
    await this.refuse(declaration, before, ids);
    return this.described(planOf(before, declaration), numbers.ids, ids);
  }

  /**
   * Applies a declaration as a whole, in one transaction, and returns its steps. Steps that hide something or move
   * addresses are a 409 unless they are confirmed. Values are never deleted.
   */
  async apply(declaration: ModelDeclaration, { isConfirmed = false } = {}): Promise<PlannedStep[]> {
    let steps: PlannedStep[] = [];
    await this.change(async ({ declaration: stored, version, field_ids: numbers, names }) => {
      const before = storedDeclaration(stored);
      const after = numberedFields(declaration, numbers, before);
      await this.refuse(declaration, before, after.ids);
      steps = await this.described(planOf(before, declaration), numbers.ids, after.ids);
      if (!steps.length) return {};
      const unconfirmed = steps.filter(({ needsConfirmation }) => needsConfirmation);
      if (unconfirmed.length && !isConfirmed) fail('model_needs_confirmation', { steps: unconfirmed.map(shownStep) });
      return { declaration, version: version + 1, field_ids: after, names: withNames(names, before, declaration) };
    });
    if (steps.length) for (const listener of this.applied) await listener();
    return steps;
  }

  /**
   * Gives a declared type another name, and calls `work` in the same transaction. Nothing is hidden. Throws an Error that
   * says why a type cannot have this name.
   */
  async rename(from: string, to: string, work: () => Promise<void>): Promise<void> {
    await this.change(async ({ declaration: stored, version, field_ids: numbers, names }) => {
      const before = storedDeclaration(stored);
      if (!Object.hasOwn(before.types, from)) throw new Error(`${from} is no type that this site declares.`);
      const declaration = withRenamedType(stored, from, to);
      const { declaration: after, problems } = readDeclaration(declaration);
      if (problems) failProblems(problems);
      if (Object.hasOwn(before.types, to)) throw new Error(`${to} is the name of another type.`);
      const ids = withRenamedOwner(numbers.ids, from, to);
      // Its addresses stay, so they are compared as those of the same type.
      await this.refuse(after, after, ids);
      const hidden = await this.contributions.hidden(removalOf(to));
      if (hidden?.count)
        throw new Error(
          `${hidden.count} entries of a former type ${to} are stored. "lintel model purge" deletes them.`,
        );
      await work();
      const field_ids = { ...numbers, ids };
      return { declaration, version: version + 1, field_ids, names: withNames(names, before, after) };
    });
  }

  /** Throws a 400 with everything that keeps a declaration from being applied. */
  private async refuse(declaration: ModelDeclaration, before: ModelDeclaration, fieldIds: FieldIds): Promise<void> {
    const problems = [
      ...fixedProblems(before, declaration),
      ...(JSON.stringify(declaration).length > MODEL_LIMITS.bytes
        ? [{ path: 'model', message: 'must have at most 1 MB' }]
        : []),
      ...(await this.contributions.problems(declaration, { own: this.models.own, declaration: before })),
    ];
    if (problems.length) failProblems(problems);
    try {
      this.models.check(this.contributions.extend(this.models.own, declaration, fieldIds));
    } catch (error) {
      failProblems([{ path: 'model', message: (error as Error).message }]);
    }
  }

  /** The steps in words. Those that narrow fields look at all values of these. */
  private async described(steps: readonly ModelStep[], before: FieldIds, after: FieldIds): Promise<PlannedStep[]> {
    const described: PlannedStep[] = [];
    for (const step of steps) {
      const { action, path, name, isNarrowing } = step;
      const id = formerNumber(step, before);
      // All values of a field that gets another number.
      const seen = id === after[name] ? step : { ...step, after: undefined };
      const hidden = isNarrowing ? await this.contributions.hidden(seen, id) : undefined;
      described.push({ action, path, text: stepText(step, hidden), needsConfirmation: isNarrowing });
    }
    return described;
  }

  /** Replaces the model by that of the stored declaration. One that this program cannot apply changes nothing. */
  private adopt(): void {
    const { declaration } = this;
    const { ids } = this.current.field_ids;
    try {
      this.models.extend((own) => this.contributions.extend(own, declaration, ids));
    } catch (error) {
      this.logger.error('The stored content model does not fit this program, and was not adopted.', error);
    }
  }
}

/** The number that the field of a step has so far; undefined for a new one, and for what is no field. */
function formerNumber({ kind, name, after }: ModelStep, ids: FieldIds): number | undefined {
  const { renamedFrom = '' } = (after ?? {}) as { renamedFrom?: string };
  return kind === 'fields' ? (ids[name] ?? ids[`${name.split('.', 1).join()}.${renamedFrom}`]) : undefined;
}

/** The names that were ever declared, with those of further declarations. */
function withNames(names: DeclaredNames, ...declarations: readonly ModelDeclaration[]): DeclaredNames {
  const all = (kind: keyof DeclaredNames) =>
    [...new Set([...names[kind], ...declarations.flatMap((one) => Object.keys(one[kind]))])].toSorted();
  return { types: all('types'), taxonomies: all('taxonomies') };
}

/** The step that removes a type. */
const removalOf = (name: string): ModelStep => ({
  ...{ action: 'remove', kind: 'types', path: `types.${name}`, name, members: [], isNarrowing: true },
});

/** Throws a 400 that names problems by their paths. */
export function failProblems(problems: readonly ModelProblem[]): never {
  const params = Object.fromEntries(problems.map(({ path, message }) => [path, `${path} ${message}.`]));
  return fail('model_invalid', { params });
}

/** The changes of members that cannot change. */
function fixedProblems(before: ModelDeclaration, after: ModelDeclaration): ModelProblem[] {
  return planOf(before, after).flatMap(({ path, members }) =>
    members
      .filter((member) => FIXED.has(member))
      .map((member) => ({ path: `${path}.${member}`, message: 'cannot be changed' })),
  );
}
