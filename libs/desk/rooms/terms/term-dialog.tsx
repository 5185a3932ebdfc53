import { Button, Loader, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { useCreation } from '../../parts/creation.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { DeclaredForm, type DeclaredField } from '../../parts/schema-form.js';
import { fieldErrors, type FormValues, titleOf } from '../../parts/schema.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { readVersion, type Versioned, write } from '../../requests.js';
import { useWords } from '../../words.js';
import type { Taxonomy, Term } from './term.js';

interface TermDialogProps {
  taxonomy: Taxonomy;
  /** The edited term; without, one is created. */
  term?: Term;
  onClose: () => void;
}

const pathOf = (taxonomy: Taxonomy): string => `/cms/v2/${taxonomy.rest_base}`;

/** Creates or changes a term. */
export function TermDialog({ taxonomy, term, onClose }: TermDialogProps) {
  useFocusBack();
  const words = useWords('terms');
  const frame = useWords('frame');
  const path = pathOf(taxonomy);
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'edited', term?.id],
    queryFn: ({ signal }) => readVersion<Term>(`${path}/${term?.id}`, { context: 'edit' }, signal),
    enabled: term !== undefined,
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={term ? words.editTerm(term.name) : words.newTerm(taxonomy.labels.singular_name ?? taxonomy.name)}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {!term && <NewTerm taxonomy={taxonomy} onClose={onClose} />}
      {term && error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {term && !error && !data && <Loader aria-label={frame.loading} />}
      {data && <EditTerm taxonomy={taxonomy} loaded={data} onClose={onClose} />}
    </Modal>
  );
}

function useFields(taxonomy: Taxonomy): DeclaredField[] {
  const words = useWords('terms');
  const text = { type: 'string' };
  return [
    { name: 'name', label: words.name, schema: text },
    { name: 'slug', label: words.slug, schema: { ...text, description: words.slugHelp } },
    { name: 'description', label: words.description, schema: text, rows: 3 },
    ...(taxonomy.hierarchical
      ? [{ name: 'parent', label: words.parent, schema: { type: 'integer', 'x-chosen-from': taxonomy.rest_base } }]
      : []),
  ];
}

interface EditTermProps {
  taxonomy: Taxonomy;
  loaded: Versioned<Term>;
  onClose: () => void;
}

function EditTerm({ taxonomy, loaded, onClose }: EditTermProps) {
  const frame = useWords('frame');
  const path = pathOf(taxonomy);
  const fields = useFields(taxonomy);
  const form = useVersionedForm({
    ...{ path: `${path}/${loaded.item.id}`, loaded, changes: [path], after: onClose },
    valuesOf: (term) => ({ ...term }),
    labelOf: (name) => fields.find((field) => field.name === name)?.label ?? titleOf(name),
  });
  const { draft } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Stack>
        <DeclaredForm fields={fields} values={draft.values} errors={form.errors} onChange={draft.set} />
        {form.conflict && <ConflictNotice {...form.conflict} />}
        <Button type="submit" loading={form.isSaving} disabled={!draft.count || form.conflict !== undefined}>
          {frame.save}
        </Button>
      </Stack>
    </form>
  );
}

function NewTerm({ taxonomy, onClose }: { taxonomy: Taxonomy; onClose: () => void }) {
  const words = useWords('terms');
  const frame = useWords('frame');
  const path = pathOf(taxonomy);
  const [values, setValues] = useState<FormValues>({});
  const creation = useCreation<Term>(path);
  const save = useAction(
    async () => {
      const { item, isEarlier } = await creation.make(values);
      return isEarlier ? write<Term>(`${path}/${item.id}`, values) : item;
    },
    { done: frame.saved, changes: [path], after: onClose },
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Stack>
        <DeclaredForm
          fields={useFields(taxonomy)}
          values={values}
          errors={fieldErrors(save.error)}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <Button type="submit" loading={save.isPending} disabled={!Object.keys(values).length}>
          {words.create}
        </Button>
      </Stack>
    </form>
  );
}
