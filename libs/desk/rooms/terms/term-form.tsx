import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { DeclaredForm, type DeclaredField } from '../../parts/schema-form.js';
import { fieldErrors, type FormValues, useDraft } from '../../parts/schema.js';
import { write } from '../../requests.js';
import { useWords } from '../../words.js';
import type { Taxonomy, Term } from './term.js';

interface TermFormProps {
  taxonomy: Taxonomy;
  /** The edited term; without, one is created. */
  term?: Term;
  onClose: () => void;
}

/** Creates or changes a term. */
export function TermForm({ taxonomy, term, onClose }: TermFormProps) {
  useFocusBack();
  const words = useWords('terms');
  const frame = useWords('frame');
  const path = `/cms/v2/${taxonomy.rest_base}`;
  const [stored] = useState<FormValues>(() => ({ ...term }));
  const draft = useDraft(stored);
  const save = useAction((sent: FormValues) => write<Term>(term ? `${path}/${term.id}` : path, sent), {
    done: frame.saved,
    changes: [path],
    after: onClose,
  });
  const text = { type: 'string' };
  const fields: DeclaredField[] = [
    { name: 'name', label: words.name, schema: text },
    { name: 'slug', label: words.slug, schema: { ...text, description: words.slugHelp } },
    { name: 'description', label: words.description, schema: text, rows: 3 },
    ...(taxonomy.hierarchical
      ? [{ name: 'parent', label: words.parent, schema: { type: 'integer', 'x-chosen-from': taxonomy.rest_base } }]
      : []),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={term ? words.editTerm(term.name) : words.newTerm(taxonomy.labels.singular_name ?? taxonomy.name)}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(draft.changes);
        }}
      >
        <Stack>
          <DeclaredForm fields={fields} values={draft.values} errors={fieldErrors(save.error)} onChange={draft.set} />
          <Button type="submit" loading={save.isPending} disabled={!draft.count}>
            {term ? frame.save : words.create}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
