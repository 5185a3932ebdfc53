import { EVENT_CATEGORY } from '../calendar-types.js';
import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { sanitizeTermName, slugify } from '#libs/text';
import { TAG, TermImport, type Taxonomy } from '../../terms/index.js';
import { fail } from '../calendar.errors.js';
import { termsCalled, type NamedTerm } from '../terms/named-terms.js';
import type { CreateEventArgs } from './events.args.js';

/** One term of a list that was sent: by number, or by slug or name. */
type Wanted = number | string;

const MOST = 1000;
const LISTS = [
  ['categories', EVENT_CATEGORY],
  ['tags', TAG],
] as const;

/** Finds the terms that a write gives an event, and creates those that are missing (events 8.2). */
@Injectable()
export class EventTerms {
  constructor(
    private readonly db: Db,
    private readonly terms: TermImport,
  ) {}

  /** The sets of terms that were sent, by taxonomy. Part of the transaction that writes the event. */
  async resolve(sent: Pick<CreateEventArgs, 'categories' | 'tags'>): Promise<Map<string, number[]>> {
    const sets = new Map<string, number[]>();
    for (const [name, taxonomy] of LISTS) {
      if (sent[name] === undefined) continue;
      const wanted = readTerms(sent[name]);
      if (wanted.length > MOST) failArgument(name, { message: `${name} must hold at most ${MOST} items.` });
      sets.set(taxonomy.name, await this.idsOf(taxonomy, wanted));
    }
    return sets;
  }

  private async idsOf(taxonomy: Taxonomy, wanted: Wanted[]): Promise<number[]> {
    const known = await this.known(taxonomy, wanted);
    const found = wanted.map((one) => findTerm(known, one));
    const missing = wanted.filter((one, index) => found[index] === undefined && isNewName(one)).map(String);
    if (missing.length && !currentViewer().can(taxonomy.create)) fail('rest_forbidden');
    // In one order, so that two writers of the same names never wait for each other.
    for (const name of [...new Set(missing)].sort()) {
      found.push(await this.terms.create(taxonomy.name, { name, slug: '', description: '', parentId: 0 }));
    }
    return [...new Set(found.filter((id) => id !== undefined))];
  }

  /** The terms that may be meant. */
  private async known(taxonomy: Taxonomy, wanted: Wanted[]): Promise<NamedTerm[]> {
    const words = wanted.filter((one) => typeof one === 'string');
    const called = termsCalled(taxonomy, {
      ids: wanted.map(numberOf).filter((id) => id !== undefined),
      slugs: words.map((word) => slugify(word)),
      names: words.map((word) => sanitizeTermName(word)),
    });
    return called ? this.db.current<NamedTerm>(called.sql, called.parameters) : [];
  }
}

/** The terms that were sent: a list, a text with commas, or a single one; objects stand for their number or name. */
function readTerms(sent: unknown): Wanted[] {
  const list = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? (sent as unknown[]) : [sent];
  return list.map(readTerm).filter((one) => one !== undefined);
}

function readTerm(sent: unknown): Wanted | undefined {
  if (typeof sent === 'number') return sent;
  if (typeof sent === 'string') return sent.trim() || undefined;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
  const { id, slug, name } = sent as Record<string, unknown>;
  return [id, slug, name].find(
    (one): one is Wanted => typeof one === 'number' || (typeof one === 'string' && one !== ''),
  );
}

/** A number is that of a term, or else its slug; words are a slug, or else a name. */
function findTerm(known: readonly NamedTerm[], wanted: Wanted): number | undefined {
  const number = numberOf(wanted);
  const byId = known.find(({ id }) => id === number);
  if (byId || typeof wanted === 'number') return byId?.id;
  const slug = slugify(wanted);
  const name = keyOf(wanted);
  return (known.find((term) => term.slug === slug) ?? known.find((term) => keyOf(term.name) === name))?.id;
}

function numberOf(wanted: Wanted): number | undefined {
  const id = typeof wanted === 'number' || /^\d{1,15}$/.test(wanted) ? Number(wanted) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** What two names have in common that differ in letter case or markup only. */
const keyOf = (name: string): string => sanitizeTermName(name).toLowerCase();

/** Whether a term may be called like this; what looks like the number of a term is passed over. */
const isNewName = (wanted: Wanted): boolean =>
  typeof wanted === 'string' && !/^\d+$/.test(wanted) && sanitizeTermName(wanted) !== '';
