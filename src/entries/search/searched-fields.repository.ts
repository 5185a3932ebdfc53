import { Injectable } from '@nestjs/common';
import { type Model, Models } from '#libs/model';
import { FIELDS, type Field } from '../../fields/index.js';
import { COLLATION } from './search-alphabet.repository.js';

/** The text of a field of the entry `e`; empty without a value. Items of a list are a JSON text. */
const columnOf = ({ id }: Field): string =>
  `COALESCE(CONVERT(JSON_UNQUOTE(JSON_EXTRACT(e.field_values, '$."${id}"')) USING utf8mb4) COLLATE ${COLLATION}, '')`;

/** The columns of a model, by the types whose fields they are. */
function columnsIn(model: Model): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const field of model.all(FIELDS))
    if (field.searched) found.set(field.owner, [...(found.get(field.owner) ?? []), columnOf(field)]);
  return found;
}

const NONE: readonly string[] = [];

/** The fields by whose words searches find entries, as columns for searches. */
@Injectable()
export class SearchedFields {
  private readonly known: () => ReadonlyMap<string, readonly string[]>;
  /** Those of all types: fields have ids of their own, so those of other types are empty. */
  private readonly ofAll: () => readonly string[];

  constructor(models: Models) {
    this.known = models.derived(columnsIn);
    this.ofAll = models.derived((model) => [...model.derive(columnsIn).values()].flat());
  }

  of(type: string): readonly string[] {
    return this.known().get(type) ?? NONE;
  }

  get all(): readonly string[] {
    return this.ofAll();
  }

  /** The same columns of the texts `w` that entries have in another language. */
  inTexts(types: readonly string[]): string[] {
    return types.flatMap((type) => this.of(type).map((column) => column.replace('(e.', '(w.')));
  }
}
