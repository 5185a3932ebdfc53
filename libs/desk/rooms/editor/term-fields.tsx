import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { create as createItem, list, read } from '../../requests.js';
import { useMe } from '../../session.js';
import { useWords } from '../../words.js';
import { may } from './entry.js';
import { type PanelProps, Section } from './settings-panel.js';

interface Taxonomy {
  slug: string;
  name: string;
  rest_base: string;
  rest_namespace: string;
  hierarchical: boolean;
  capabilities: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string | null>>;
}

interface Term {
  id: number;
  name: string;
  parent?: number;
}

/** The terms of a text, by taxonomy. */
export function TermFields(props: PanelProps) {
  const { type, schema, entry } = props;
  const { data } = useQuery({
    queryKey: ['/cms/v2/taxonomies'],
    queryFn: ({ signal }) => read<Record<string, Taxonomy>>('/cms/v2/taxonomies', { context: 'edit' }, signal),
    staleTime: 300_000,
  });
  return type.taxonomies.map((slug) => {
    const taxonomy = data?.[slug];
    if (!taxonomy || !schema.writable.has(taxonomy.rest_base)) return undefined;
    if (!may(entry, `assign-${taxonomy.rest_base}`)) return undefined;
    return (
      <Section key={slug} title={taxonomy.name} isOpen>
        <TermField {...props} taxonomy={taxonomy} />
      </Section>
    );
  });
}

const SHOWN = 30;

function TermField({ taxonomy, entry, values, set, problems }: PanelProps & { taxonomy: Taxonomy }) {
  const words = useWords('editor');
  const queries = useQueryClient();
  const { capabilities } = useMe();
  const [search, setSearch] = useState('');
  const base = taxonomy.rest_base;
  const path = `/${taxonomy.rest_namespace}/${base}`;
  const chosen = (values[base] ?? []) as number[];
  const fields = { context: 'edit', _fields: 'id,name,parent' };
  const query = { ...fields, per_page: SHOWN, orderby: 'count', order: 'desc', search: search.trim() || undefined };
  const found = useQuery({ queryKey: [path, query], queryFn: ({ signal }) => list<Term>(path, query, signal) });
  const own = { ...fields, per_page: 100, include: chosen.join(',') };
  const set_ = useQuery({
    queryKey: [path, own],
    queryFn: ({ signal }) => list<Term>(path, own, signal),
    enabled: chosen.length > 0,
    placeholderData: (former) => former,
  });
  const terms = new Map<number, Term>();
  for (const term of [
    ...(set_.data?.items ?? []).filter(({ id }) => chosen.includes(id)),
    ...(found.data?.items ?? []),
  ])
    terms.set(term.id, term);
  const create = useAction((name: string) => createItem<Term>(path, { name }), {
    after: (term) => {
      setSearch('');
      set({ [base]: [...chosen, term.id] });
      void queries.invalidateQueries({ queryKey: [path] });
    },
  });
  // A text that there is not yet does not say what is allowed.
  const createsCategories = capabilities[taxonomy.capabilities.edit_terms ?? ''] ?? capabilities.manage_categories;
  const mayCreate = entry ? may(entry, `create-${base}`) : !taxonomy.hierarchical || createsCategories;
  const name = search.trim();
  const isKnown = [...terms.values()].some((term) => term.name.toLowerCase() === name.toLowerCase());
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        label={words.searchTerms(taxonomy.name)}
        value={search}
        error={problems[base]}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="terms" role="group" aria-label={taxonomy.name}>
        {[...terms.values()].map(({ id, name: label }) => (
          <Checkbox
            key={id}
            size="xs"
            label={label}
            checked={chosen.includes(id)}
            onChange={(event) =>
              set({ [base]: event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
            }
          />
        ))}
      </div>
      {found.data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noTerms}
        </Text>
      )}
      {name && !isKnown && found.data && mayCreate && (
        <Group>
          <Button size="xs" variant="default" loading={create.isPending} onClick={() => create.mutate(name)}>
            {words.createTerm(name)}
          </Button>
        </Group>
      )}
    </>
  );
}
