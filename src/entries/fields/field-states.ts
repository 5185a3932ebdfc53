import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Field } from '../../fields/index.js';
import { setting, SettingCatalogue, Settings } from '../../settings/catalogue/index.js';
import { isCounted } from './field-groups.repository.js';

/**
 * How far the index of a field is filled: up to which entry, or to the end. That of a type without entries is empty:
 * lists use it, but instances that did not know the field may have written entries without it since.
 */
export type FieldState = number | 'empty' | 'ready';

/** The states by their names. */
export type Filled = Readonly<Record<string, FieldState>>;

const STORED = new SettingCatalogue({
  filled: setting<Filled>('object', {}, 'How far the index of each declared field is filled.'),
});

const SEARCHED = / searched (.+)$/;

/** The states of the index, stored apart from the model, because they change often while it is filled. */
@Injectable()
export class FieldStates extends Settings<typeof STORED.settings> {
  protected readonly counter = 'field states';
  protected override readonly prefix = 'fields.';
  protected readonly catalogue = STORED;
  private readonly names = new WeakMap<Field, string>();

  /**
   * The name of the state of a field. One that gets into the index, or whose items show other values, has another one
   * than before, so that the index is filled for it.
   */
  nameOf(field: Field): string {
    let name = this.names.get(field);
    if (name === undefined) this.names.set(field, (name = nameOf(field)));
    return name;
  }

  /**
   * The names of all states of a field: that of its values, and of stored totals and of the words of the search, if it
   * has them.
   */
  namesOf(field: Field): string[] {
    return [
      this.nameOf(field),
      ...(isCounted(field) ? [`${field.id} counted`] : []),
      ...(field.searched ? [`${field.id} searched ${field.owner}`] : []),
    ];
  }

  /** The type whose entries are found by a field, of the name of the state of its words; undefined for other names. */
  searchedIn(name: string): string | undefined {
    return SEARCHED.exec(name)?.[1];
  }

  /** How far the index of a field is filled; undefined if nothing is. */
  of(field: Field): FieldState | undefined {
    return this.current.filled[this.nameOf(field)];
  }

  /** Whether lists can use the index of a field. */
  isReady(field: Field): boolean {
    return typeof this.of(field) === 'string';
  }
}

function nameOf({ id, column, sort, unique, type, many, of, members, default: standard }: Field): string {
  const form = createHash('sha256').update(JSON.stringify([type, many, of, members, unique, standard]));
  return `${id}${column ? ' indexed' : ''}${sort ? ' sorted' : ''} ${form.digest('hex').slice(0, 12)}`;
}
