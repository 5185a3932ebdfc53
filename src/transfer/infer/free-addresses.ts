import { RestError } from '#libs/errors';
import type { ProposedModel } from './model-inference.js';

/** Members of types and taxonomies that are addresses. */
const ADDRESS = /^(types|taxonomies)\.([^.]+)\.(urlBase|restBase)$/;
/** How often other addresses are tried. */
const ATTEMPTS = 5;

/**
 * Gives the types and taxonomies of a proposal other addresses where the site has theirs already. The addresses of the
 * other site lead to them nevertheless.
 *
 * @returns what was changed, in words.
 */
export async function freeAddresses(
  proposed: ProposedModel,
  plan: (model: ProposedModel) => Promise<unknown>,
): Promise<string[]> {
  const changed = new Map<string, string>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const taken = await takenIn(proposed, plan);
    if (!taken.length) break;
    for (const [path, kind, name, member] of taken) {
      const declared = proposed[kind][name] as Record<string, unknown>;
      const base = attempt === 0 ? `${name}s` : `${name}-${attempt + 1}`;
      declared[member] = base;
      changed.set(path, `${path}: ${base}, because the site has the other one already`);
    }
  }
  return [...changed.values()];
}

type Address = [path: string, kind: 'types' | 'taxonomies', name: string, member: string];

/** The addresses of a proposal that the site has already. */
async function takenIn(proposed: ProposedModel, plan: (model: ProposedModel) => Promise<unknown>): Promise<Address[]> {
  try {
    await plan(proposed);
    return [];
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return Object.keys(error.data.params ?? {}).flatMap((path) => {
      const [, kind, name = '', member = ''] = ADDRESS.exec(path) ?? [];
      return kind === 'types' || kind === 'taxonomies' ? [[path, kind, name, member]] : [];
    });
  }
}
