import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Site, WithSite } from '../../start/command-line.js';
import type { KnownModel } from './model-inference.js';

/** What the site has already. */
async function knownTo(site: Site): Promise<KnownModel> {
  const [{ EntryTypes }, { ImportedDetails }, { Taxonomies }, { foreignItem }] = await Promise.all([
    import('../../entries/types/index.js'),
    import('../../entries/writing/index.js'),
    import('../../terms/index.js'),
    import('../wxr-links.js'),
  ]);
  const types = site.get(EntryTypes);
  const details = site.get(ImportedDetails);
  const all = types.names.flatMap((name) => types.get(name) ?? []);
  return {
    types: new Set(all.filter(({ isDeclared }) => !isDeclared).map(({ name }) => name)),
    owned: new Set(types.owned),
    withTaxonomies: new Set(all.filter(({ isExtensible }) => isExtensible).map(({ name }) => name)),
    withFields: new Set(all.filter((type) => type.isExtensible || type.hasFields).map(({ name }) => name)),
    isOpen: (name: string) => types.get(name)?.fieldsWithout?.includes('read') ?? false,
    readOf: (item) => {
      const read = details.of(item.type);
      const foreign = foreignItem(item);
      return (key) => read?.isRead?.(key, foreign) ?? false;
    },
    taxonomies: new Set(site.get(Taxonomies).names.filter((name) => !site.get(Taxonomies).get(name)?.isDeclared)),
  };
}

interface InferFlags {
  acf?: string;
}

/** Builds the command that proposes a content model for the export of another site. */
export const inferCommand = (withSite: WithSite): Command =>
  new Command('infer')
    .description(
      'Proposes a content model for a WXR export: its types, taxonomies and fields, each in the narrowest form that all of its values have. Prints it as JSON, and what was found to standard error.',
    )
    .argument('<file>', 'path of the WXR file')
    .option('--acf <file>', 'an export of Advanced Custom Fields (JSON), which says what forms its fields have')
    .action((path: string, { acf }: InferFlags) =>
      withSite(async (site) => {
        // Loaded now: help and wrong options need none of it.
        const [{ ModelInference }, { acfFields }, { withCanonicalNames }, { readWxr }, { XmlRepairs }] =
          await Promise.all([
            import('./model-inference.js'),
            import('./acf-fields.js'),
            import('../wxr/canonical-names.js'),
            import('../wxr/wxr-reader.js'),
            import('../wxr/xml-repairs.js'),
          ]);
        const known = await knownTo(site);
        const dialect = site.get((await import('#libs/presenting')).Dialect);
        const [{ ContentModel, readDeclaration }, { freeAddresses }] = await Promise.all([
          import('../../model/index.js'),
          import('./free-addresses.js'),
        ]);
        const inference = new ModelInference(known);
        for await (const record of readWxr(createReadStream(path), { repairs: new XmlRepairs() }))
          inference.add(withCanonicalNames(record, dialect));
        const given = acf === undefined ? {} : acfFields(await readFile(acf, 'utf8'), [...known.withFields]);
        for (const { type, key, count, broken, form } of inference.counts())
          process.stderr.write(`${type} ${key}: ${count} × ${form}${broken ? `, ${broken} cannot be read` : ''}\n`);
        const proposed = inference.propose(given);
        const plan = async (model: object) => {
          const { declaration } = readDeclaration(model);
          if (declaration) await site.get(ContentModel).plan(declaration);
        };
        for (const change of await freeAddresses(proposed, plan)) process.stderr.write(`${change}\n`);
        return JSON.stringify(proposed, undefined, 2);
      }),
    );
