import { Badge, Button, CopyButton, Group, Loader, Modal, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { DataTable } from '../../parts/data-table.js';
import { useDates } from '../../parts/dates.js';
import { DeclaredForm } from '../../parts/schema-form.js';
import { fieldErrors, type FormValues } from '../../parts/schema.js';
import { create as createItem, read, remove } from '../../requests.js';
import { useWords } from '../../words.js';

const PASSWORDS = '/wp/v2/users/me/application-passwords';

interface Password {
  uuid: string;
  name: string;
  last_used: string | null;
  read_only?: boolean;
  namespaces?: string[];
  types?: string[];
  networks?: string[];
  expires?: string;
  expired?: boolean;
}

/** The own application passwords. */
export function ApplicationPasswords() {
  const { actions } = useWords('forms');
  const words = useWords('account');
  const dates = useDates();
  const [isCreating, creation] = useDisclosure();
  const [revoked, setRevoked] = useState<Password>();
  const { data, error, refetch } = useQuery({
    queryKey: [PASSWORDS],
    queryFn: ({ signal }) =>
      read<Password[]>(
        PASSWORDS,
        { context: 'edit', _fields: 'uuid,name,last_used,read_only,namespaces,types,networks,expires,expired' },
        signal,
      ),
  });
  const revoke = useAction((uuid: string) => remove(`${PASSWORDS}/${uuid}`), {
    done: words.revoked,
    changes: [PASSWORDS],
  });
  const limitsOf = ({ read_only: readOnly, namespaces = [], types = [], networks = [] }: Password) =>
    [...(readOnly ? [words.readOnly] : []), ...namespaces, ...types, ...networks].join(', ') || words.noLimits;
  return (
    <section aria-labelledby="passwords">
      <Group justify="space-between">
        <Title order={2} size="h4" id="passwords">
          {words.passwords}
        </Title>
        <Button variant="default" leftSection={<Plus size={16} />} onClick={creation.open}>
          {words.createPassword}
        </Button>
      </Group>
      <Text mb="sm">{words.passwordsHelp}</Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.passwords} />}
      {data && !data.length && <Text c="dimmed">{words.noPasswords}</Text>}
      {data && data.length > 0 && (
        <DataTable
          caption={words.passwords}
          rows={data}
          idOf={({ uuid }) => uuid}
          nameOf={({ name }) => name}
          columns={[
            { key: 'name', title: words.passwordName, cell: ({ name }) => name },
            { key: 'limits', title: words.limits, cell: limitsOf },
            {
              key: 'expires',
              title: words.expires,
              cell: ({ expires, expired }) => (
                <>
                  {expires ? dates.both(expires.slice(0, 19)) : words.neverExpires}{' '}
                  {expired && (
                    <Badge component="span" variant="default">
                      {words.hasExpired}
                    </Badge>
                  )}
                </>
              ),
            },
            {
              key: 'used',
              title: words.lastUsed,
              cell: ({ last_used: time }) => (time ? dates.both(time.slice(0, 19)) : words.never),
            },
            {
              key: 'revoke',
              title: actions,
              cell: (password) => (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={words.revokePassword(password.name)}
                  onClick={() => setRevoked(password)}
                >
                  {words.revoke}
                </Button>
              ),
            },
          ]}
        />
      )}
      <Confirm
        opened={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title={words.revokeTitle(revoked?.name ?? '')}
        action={words.revoke}
        onConfirm={() => revoked && revoke.mutate(revoked.uuid)}
      />
      <NewPassword opened={isCreating} onClose={creation.close} />
    </section>
  );
}

const LIST = { type: 'array', items: { type: 'string' } };

function NewPassword({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords('account');
  const frame = useWords('frame');
  const [values, setValues] = useState<FormValues>({});
  const create = useAction((sent: FormValues) => createItem<{ password: string }>(PASSWORDS, sent), {
    changes: [PASSWORDS],
    after: () => setValues({}),
  });
  const close = () => {
    create.reset();
    onClose();
  };
  const password = create.data?.password;
  // What is not filled in is no limit.
  const isGiven = (value: unknown) => value !== false && (value === true || String(value ?? '') !== '');
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.createPassword}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {password ? (
        <>
          <Text role="status">{words.created}</Text>
          <Text my="sm" fw={700}>
            <code>{password}</code>
          </Text>
          <Group>
            <CopyButton value={password}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>}
            </CopyButton>
            <Button variant="default" onClick={close}>
              {words.done}
            </Button>
          </Group>
        </>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate(sent);
          }}
        >
          <DeclaredForm
            values={values}
            errors={fieldErrors(create.error)}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
            fields={[
              { name: 'name', label: words.passwordName, schema: { type: 'string' } },
              { name: 'read_only', label: words.readOnly, schema: { type: 'boolean' } },
              { name: 'expires', label: words.expires, schema: { type: 'string', format: 'date-time' } },
              { name: 'networks', label: words.networks, schema: LIST },
              { name: 'namespaces', label: words.namespaces, schema: LIST },
              { name: 'types', label: words.types, schema: LIST },
            ]}
          />
          <Button type="submit" mt="md" loading={create.isPending}>
            {words.createPassword}
          </Button>
        </form>
      )}
    </Modal>
  );
}
