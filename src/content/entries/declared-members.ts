import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { type Member, member, type Members } from '#libs/presenting';
import { EntryHeads, HEAD, headMember, pluginHeadMembers } from '../../entries/heads/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { type Field, Fields, PageFields, schemasOf } from '../../fields/index.js';
import { DeclaredTerms } from './declared-terms.js';
import type { ShownEntry } from './shown-entry.js';
import { TranslatedMembers } from './translated-members.js';

type Shown = ShownEntry;

/** The members of entries that follow from what a site declares: terms, values of fields, translations, and heads of pages. */
@Injectable()
export class DeclaredMembers {
  /** The members of types with the declared ones, by the members of the type itself. */
  private readonly known: () => WeakMap<Members<Shown>, Members<Shown>>;

  constructor(
    models: Models,
    private readonly terms: DeclaredTerms,
    private readonly fields: Fields,
    private readonly ofPages: PageFields,
    private readonly translated: TranslatedMembers,
    private readonly heads: EntryHeads,
  ) {
    this.known = models.derived(() => new WeakMap<Members<Shown>, Members<Shown>>());
  }

  /** Members with the declared ones of a type after them; the same object for a model. */
  after(type: EntryType, own: Members<Shown>): Members<Shown> {
    const known = this.known().get(own);
    if (known) return known;
    const declared = this.terms
      .of(type)
      .map(({ name, restBase, labels }) => [
        restBase,
        member<Shown>(
          ['view', 'edit'],
          'array',
          `IDs of its terms: ${labels.name}.`,
          ({ terms }) => terms[name] ?? [],
          { items: { type: 'integer' }, example: [3] },
        ),
      ]);
    const terms = Object.fromEntries(declared) as Members<Shown>;
    const values = this.valuesOf(type, own);
    const translated = this.translated.of(type);
    const head = this.headOf(type);
    const hasMore = declared.length || values || translated || head;
    const members = hasMore ? { ...own, ...values, ...terms, ...translated, ...head } : own;
    this.known().set(own, members);
    return members;
  }

  /** The members with the heads of the pages of a type that has such pages. */
  private headOf({ hasHeads }: EntryType): Members<Shown> | undefined {
    if (!hasHeads) return undefined;
    return {
      [HEAD]: headMember<Shown>(['view', 'edit']),
      ...pluginHeadMembers<Shown>(() => this.heads.arePluginMembersShown),
    };
  }

  /** The members with the values of a type with fields, with the schema of each of these. */
  private valuesOf({ name }: EntryType, { meta }: Members<Shown>): Members<Shown> | undefined {
    const fields = [...this.fields.of(name).values()];
    if (!meta || !fields.length) return undefined;
    const ofPlugin = fields.filter(({ acf }) => acf);
    const all = [...fields, ...this.ofPages.of(name).values()];
    return { meta: this.metaOf(all, meta), ...(ofPlugin.length ? { [ACF]: acfOf(ofPlugin) } : {}) };
  }

  private metaOf(fields: readonly Field[], meta: Member<Shown>): Member<Shown> {
    const properties = schemasOf(fields);
    const example = Object.fromEntries(fields.slice(0, 1).map((field) => [field.name, field.default ?? null]));
    // Without values it is an empty object, and no list.
    const value = (entry: Shown) => ({ ...(meta.value?.(entry) as object) });
    const labels = Object.fromEntries(fields.flatMap(({ name, label }) => (label ? [[name, label] as const] : [])));
    const filters = fields.flatMap(({ name, filter }) => (filter ? [name] : []));
    const form = {
      ...(Object.keys(labels).length ? { 'x-labels': labels } : {}),
      ...(filters.length ? { 'x-filters': filters } : {}),
    };
    return { ...meta, type: 'object', value, properties, example, form };
  }
}

/** The member in which clients of the plugin for fields of the convention expect its values. */
const ACF = 'acf';

function acfOf(fields: readonly Field[]): Member<Shown> {
  const names = new Set(fields.map(({ name }) => name));
  const value = ({ values = {} }: Shown) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  return member(['view', 'edit'], 'object', 'Values of fields.', value, {
    shown: 'convention',
    properties: schemasOf(fields),
  });
}
