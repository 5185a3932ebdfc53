import { Button, Loader, Modal, NavLink, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useDates } from '../../parts/dates.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { read } from '../../requests.js';
import { useWords } from '../../words.js';
import { Comparison, written } from './comparison.js';
import type { Values } from './entry.js';

interface Revision {
  id: number;
  modified: string;
  slug: string;
  title?: { raw: string };
  content?: { raw: string };
  excerpt?: { raw: string };
}

interface RevisionsDialogProps {
  path: string;
  values: Values;
  onClose: () => void;
  onRestore: (values: Values) => void;
}

/** Earlier states of a text, and what differs from it now. Restoring is a change like others: it is saved after that. */
export function RevisionsDialog({ path, values, onClose, onRestore }: RevisionsDialogProps) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('editor');
  const { both } = useDates();
  const [chosen, setChosen] = useState<number>();
  const query = { context: 'edit', per_page: 50, _fields: 'id,modified,slug,title.raw,content.raw,excerpt.raw' };
  const { data, error, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => read<Revision[]>(path, query, signal),
  });
  const revisions = data?.filter(({ slug }) => !slug.includes('autosave'));
  const revision = revisions?.find(({ id }) => id === chosen) ?? revisions?.[0];
  const { title, content, excerpt } = revision ?? {};
  const former: Values = { title: title?.raw, content: content?.raw, excerpt: excerpt?.raw };
  const shown = Object.entries(former).filter(([, value]) => value !== undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      size="70rem"
      title={words.revisions}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={frame.loading} />}
      {revisions?.length === 0 && <Text>{words.noRevisions}</Text>}
      {revision && (
        <div className="revisions">
          <ul className="plain">
            {revisions?.map(({ id, modified }) => (
              <li key={id}>
                <NavLink
                  component="button"
                  label={both(modified)}
                  active={id === revision.id}
                  aria-current={id === revision.id}
                  onClick={() => setChosen(id)}
                />
              </li>
            ))}
          </ul>
          <div>
            {shown.map(([name, value]) =>
              written(value) === written(values[name]) ? undefined : (
                <Comparison key={name} before={written(value)} after={written(values[name])} />
              ),
            )}
            {shown.every(([name, value]) => written(value) === written(values[name])) && (
              <Text>{words.noDifference}</Text>
            )}
            <Button
              mt="md"
              onClick={() => {
                onRestore(Object.fromEntries(shown));
                onClose();
              }}
            >
              {words.restore}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
