import { TAGS } from '#libs/freshness';
import { ATTACHMENT, PAGE, POST } from './entry-types.js';
import { isListed, isMapped, isNamed, isSeen, type EntryFacts, type EntryFactsChange } from './entry-facts.js';
import type { TermTree } from '../terms/term-tree.js';

type Fact = keyof EntryFacts;

const IN_ADDRESS: readonly Fact[] = ['status', 'slug', 'parentId', 'dateLocal'];
const IN_TITLE: readonly Fact[] = ['title', ...IN_ADDRESS];
const IN_SUMMARY: readonly Fact[] = [
  ...IN_TITLE,
  'content',
  'excerpt',
  'authorId',
  'password',
  'commentStatus',
  'featuredMedia',
  'sticky',
];
const IN_MENU: readonly Fact[] = ['title', 'slug', 'menuOrder', 'dateLocal'];

/** The tags of what shows an entry that has become another one; `terms` are all of both states. */
export function tagsOfEntry(change: EntryFactsChange, terms: TermTree): Set<string> {
  const { type, id, before, after } = change;
  const tags = new Set<string>();
  if (isSeen(before) || isSeen(after)) {
    addSeen(change, tags);
    if (type === POST && (isListed(before) || isListed(after))) addLists(before, after, terms, tags);
  } else if (isNamed(before) || isNamed(after)) {
    for (const tag of [TAGS.summary(id), TAGS.title(id), TAGS.address(id)]) tags.add(tag);
  } else if (before) {
    // What is below it may be seen all the same.
    if (type.hierarchical && differ(change, ['slug', 'parentId'])) tags.add(TAGS.address(id));
    if (type.hasParts && differ(change, ['title'])) tags.add(TAGS.title(id));
  }
  return tags;
}

function addSeen(change: EntryFactsChange, tags: Set<string>): void {
  const { type, id, before, after, hasDetails } = change;
  const appears = isSeen(before) !== isSeen(after);
  tags.add(TAGS.anything);
  // Nothing shows what is new, but lists.
  if (before) addOwn(change, appears, tags);
  if (type === ATTACHMENT && (appears || hasDetails)) tags.add(TAGS.image(id));
  if (isMapped(type)) tags.add(TAGS.map).add(TAGS.mapPart(type.name, id));
  if (type === PAGE && menuChanges(change)) tags.add(TAGS.menu);
  const wereSaid = (before?.commentCount ?? 0) > 0;
  if (wereSaid && (isListed(before) !== isListed(after) || differ(change, ['password']))) tags.add(TAGS.latestComments);
}

function addOwn(change: EntryFactsChange, appears: boolean, tags: Set<string>): void {
  const { id, before, after, hasDetails } = change;
  tags.add(TAGS.entry(id));
  if (appears || hasDetails || differ(change, IN_SUMMARY) || !sameTerms(before, after)) tags.add(TAGS.summary(id));
  if (appears || differ(change, IN_TITLE)) tags.add(TAGS.title(id));
  if (appears || differ(change, IN_ADDRESS)) tags.add(TAGS.address(id));
}

function menuChanges(change: EntryFactsChange): boolean {
  const [was, is] = [change.before, change.after].map((facts) => isListed(facts) && facts.parentId === 0);
  return was !== is || (was === true && differ(change, IN_MENU));
}

/** The lists of posts: those in which it is one time only, or elsewhere. */
function addLists(
  before: EntryFacts | undefined,
  after: EntryFacts | undefined,
  terms: TermTree,
  tags: Set<string>,
): void {
  const moves = isListed(before) !== isListed(after) || before?.dateLocal !== after?.dateLocal;
  const [was, is] = [before, after].map((facts) => (isListed(facts) ? scopesOf(facts, terms) : new Set<string>()));
  if (!was || !is) return;
  for (const tag of was) if (moves || !is.has(tag)) tags.add(tag);
  for (const tag of is) if (moves || !was.has(tag)) tags.add(tag);
}

function scopesOf({ dateLocal, authorId, termIds, sticky }: EntryFacts, terms: TermTree): Set<string> {
  const dates = [dateLocal.slice(0, 4), dateLocal.slice(0, 7), dateLocal.slice(0, 10)];
  return new Set([
    TAGS.list(POST.name),
    TAGS.list(POST.name, { author: authorId }),
    ...dates.map((date) => TAGS.list(POST.name, { date })),
    ...Array.from(terms.withThoseAbove(termIds), (term) => TAGS.list(POST.name, { term })),
    ...(sticky ? [TAGS.list(POST.name, { sticky: true })] : []),
  ]);
}

const differ = ({ before, after }: EntryFactsChange, facts: readonly Fact[]): boolean =>
  facts.some((fact) => before?.[fact] !== after?.[fact]);

function sameTerms(before: EntryFacts | undefined, after: EntryFacts | undefined): boolean {
  const [was = [], is = []] = [before, after].map((facts) => [...new Set(facts?.termIds)]);
  return was.length === is.length && was.every((id) => is.includes(id));
}
