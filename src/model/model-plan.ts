import { isDeepStrictEqual } from 'node:util';
import type { ModelDeclaration } from './declaration.js';
import type { DeclaredField } from './field-declaration.js';
import { formerNameOf } from './field-numbers.js';

/** A step from one declaration to another. */
export interface ModelStep {
  action: 'add' | 'change' | 'remove';
  /** What it is about, such as `types.recipe`. */
  path: string;
  kind: keyof ModelDeclaration;
  name: string;
  /** The members that change. */
  members: readonly string[];
  /** What is declared afterwards; absent for what is removed. */
  after?: object;
  /** Whether it hides something or moves addresses. Others only add. */
  isNarrowing: boolean;
}

/** Members whose change moves addresses, or shows or hides what is stored. */
const DECISIVE: ReadonlySet<string> = new Set(['many', 'public', 'read', 'restBase', 'rights', 'type', 'urlBase']);

/** Members that cannot change: the addresses of entries and terms are stored by them. */
export const FIXED: ReadonlySet<string> = new Set(['hierarchical', 'localised']);

/** The steps from one declaration to another: what is removed first, then what changes, then what is new. */
export function planOf(before: ModelDeclaration, after: ModelDeclaration): ModelStep[] {
  const steps = [
    ...stepsOf('types', before.types, after.types),
    ...stepsOf('taxonomies', before.taxonomies, after.taxonomies),
    ...stepsOf('fields', renamed(before.fields, after.fields), flat(after.fields)),
  ];
  const order = ['remove', 'change', 'add'];
  return steps.sort((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
}

type Fields = ModelDeclaration['fields'];

/** The fields by the name of their owner and their own: `recipe.minutes`. */
const flat = (fields: Fields): Record<string, DeclaredField> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([owner, some]) =>
      Object.entries(some).map(([name, field]) => [`${owner}.${name}`, field]),
    ),
  );

/** Fields under the names that they have afterwards. */
function renamed(before: Fields, after: Fields): Record<string, DeclaredField> {
  const found = flat(before);
  for (const [owner, some] of Object.entries(after)) {
    for (const name of Object.keys(some)) {
      const formerName = formerNameOf(name, some, before[owner]);
      const former = formerName === undefined ? undefined : before[owner]?.[formerName];
      if (!former) continue;
      delete found[`${owner}.${formerName}`];
      found[`${owner}.${name}`] = former;
    }
  }
  return found;
}

function stepsOf(
  kind: keyof ModelDeclaration,
  before: Readonly<Record<string, object>>,
  after: Readonly<Record<string, object>>,
): ModelStep[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): ModelStep[] => {
    const [one, other] = [before[name], after[name]];
    const step = { path: `${kind}.${name}`, kind, name };
    if (!one) return [{ ...step, action: 'add', members: [], after: other, isNarrowing: false }];
    if (!other) return [{ ...step, action: 'remove', members: [], isNarrowing: true }];
    const members = changedMembers(one, other);
    const isNarrowing = members.some((member) => narrows(member, valueOf(one, member), valueOf(other, member)));
    return members.length ? [{ ...step, action: 'change', members, after: other, isNarrowing }] : [];
  });
}

const valueOf = (declared: object, member: string): unknown => (declared as Record<string, unknown>)[member];

/** Whether a change of a member hides something or moves addresses: a switch that is off, an element that is gone. */
function narrows(member: string, before: unknown, after: unknown): boolean {
  if (DECISIVE.has(member)) return true;
  if (typeof before === 'boolean') return before;
  if (member === 'of' && isForm(before)) return !isForm(after) || narrowsForm(before, after);
  if (member === 'members' && isForm(before)) return !isForm(after) || losesMember(before, after);
  return Array.isArray(before) && before.some((one) => !Array.isArray(after) || !after.includes(one));
}

const isForm = (value: unknown): value is Form => typeof value === 'object' && value !== null && !Array.isArray(value);

type Form = Readonly<Record<string, unknown>>;

const narrowsForm = (before: Form, after: Form): boolean =>
  changedMembers(before, after).some((member) => narrows(member, before[member], after[member]));

/** Whether members of an object are gone, or have another form. */
const losesMember = (before: Form, after: Form): boolean =>
  Object.entries(before).some(([name, one]) => !after[name] || narrowsForm(one as Form, after[name] as Form));

function changedMembers(before: object, after: object): string[] {
  const [one, other] = [before, after] as Record<string, unknown>[];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(one?.[name], other?.[name]),
  );
}

const NOUNS = {
  types: { one: 'type', items: 'entries' },
  taxonomies: { one: 'taxonomy', items: 'terms' },
  fields: { one: 'field', items: 'values' },
} as const satisfies Record<keyof ModelDeclaration, object>;

/** Stored items that a step hides. */
export interface HiddenItems {
  count: number;
  /** Of values, the ids of the first items that have them. */
  ids?: readonly number[];
}

/** A step in words, with what it hides; undefined if nobody counts that. */
export function stepText(step: ModelStep, hidden?: HiddenItems): string {
  const { action, kind, name, members } = step;
  const noun = `${NOUNS[kind].one} ${name}`;
  if (action === 'add') return `Adds the ${noun}.`;
  if (action === 'change')
    return `Changes ${members.join(', ')} of the ${noun}.${hidden?.count ? ` ${hiddenText(kind, hidden)}` : ''}`;
  if (!hidden) return `Removes the ${noun}. Its ${NOUNS[kind].items} stay stored, and nobody sees them.`;
  return `Removes the ${noun}. ${hidden.count ? hiddenText(kind, hidden) : 'Nothing is stored of it.'}`;
}

function hiddenText(kind: keyof ModelDeclaration, { count, ids = [] }: HiddenItems): string {
  const named = ids.length ? `: those of ${ids.join(', ')}${ids.length < count ? ', …' : ''}` : '';
  return `${count} ${NOUNS[kind].items} stay stored, and nobody sees them${named}.`;
}

/** A step of a plan, for people. */
export interface PlannedStep extends Pick<ModelStep, 'action' | 'path'> {
  text: string;
  /** Whether it is only taken if it is confirmed, because it hides something or moves addresses. */
  needsConfirmation: boolean;
}

/** The steps of a plan, each on a line; those that need a confirmation are marked. */
export const stepsText = (steps: readonly Pick<PlannedStep, 'text' | 'needsConfirmation'>[]): string =>
  steps.map(({ text, needsConfirmation }) => `${needsConfirmation ? '! ' : '  '}${text}`).join('\n');
