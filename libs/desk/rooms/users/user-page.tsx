import { Anchor, Button, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { useCreation } from '../../parts/creation.js';
import { SaveBar } from '../../parts/save-bar.js';
import { fieldErrors, type FormValues } from '../../parts/schema.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { readVersion, type Versioned, write } from '../../requests.js';
import { useCan, useMe } from '../../session.js';
import { useWords } from '../../words.js';
import { DeleteUser } from './delete-user.js';
import { useInvitation } from './invitation.js';
import { UserFields, useMemberLabels } from './user-fields.js';
import { newPassword, type User, USERS } from './user.js';

const FIELDS = 'id,username,name,first_name,last_name,nickname,email,url,description,locale,roles';

/** The page of a user, or of one that is created. */
export function UserPage() {
  const words = useWords('users');
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    queryKey: [USERS, id],
    queryFn: ({ signal }) => readVersion<User>(`${USERS}/${id}`, { context: 'edit', _fields: FIELDS }, signal),
    enabled: id !== 'new',
  });
  if (id === 'new') return <NewUser />;
  return (
    <RoomPage title={data?.item.name ?? words.title}>
      <BackLink />
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={words.title} />}
      {data && <EditUser key={data.item.id} loaded={data} />}
    </RoomPage>
  );
}

const BackLink = () => (
  <Text mb="md">
    <Anchor component={Link} to="/users">
      {useWords('users').back}
    </Anchor>
  </Text>
);

function EditUser({ loaded }: { loaded: Versioned<User> }) {
  const words = useWords('users');
  const user = loaded.item;
  const me = useMe();
  const navigate = useNavigate();
  const [isDeleting, deletion] = useDisclosure();
  const isOwn = me.id === user.id;
  const mayEdit = useCan('edit_users') || isOwn;
  const mayPromote = useCan('promote_users');
  const mayDelete = useCan('delete_users') && !isOwn;
  const labelOf = useMemberLabels();
  const invitation = useInvitation();
  const form = useVersionedForm({ path: `${USERS}/${user.id}`, loaded, changes: [USERS], labelOf });
  const { draft } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {isOwn && (
        <Text mb="md">
          <Anchor component={Link} to="/account">
            {words.ownAccount}
          </Anchor>
        </Text>
      )}
      <UserFields
        values={draft.values}
        errors={form.errors}
        onChange={draft.set}
        isReadOnly={!mayEdit}
        hasRoles={mayPromote && !isOwn}
        hasCredentials={mayEdit && !isOwn}
      />
      {form.conflict && <ConflictNotice {...form.conflict} />}
      <SaveBar count={draft.count} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
      {mayEdit && !isOwn && (
        <Group mt="xl">
          <Button variant="default" loading={invitation.isPending} onClick={() => invitation.invite(user.id)}>
            {words.invite}
          </Button>
          {invitation.dialog}
        </Group>
      )}
      {mayDelete && (
        <Group mt="xl">
          <Button variant="outline" color="red" onClick={deletion.open}>
            {words.deleteUser}
          </Button>
          <DeleteUser
            user={user}
            etag={form.etag}
            opened={isDeleting}
            onClose={deletion.close}
            onDeleted={() => void navigate({ to: '/users' })}
          />
        </Group>
      )}
    </form>
  );
}

function NewUser() {
  const words = useWords('users');
  const navigate = useNavigate();
  const mayPromote = useCan('promote_users');
  // Links for passwords need the right that the passwords of others need.
  const mayInvite = useCan('edit_users');
  const [isInvited, setInvited] = useState(mayInvite);
  const [values, setValues] = useState<FormValues>({ roles: mayPromote ? ['author'] : undefined });
  const open = (id: number) => void navigate({ to: `/users/${id}` });
  const invitation = useInvitation(open);
  const creation = useCreation<User>(USERS);
  // Nobody knows the first password of an invited user. It stays the same when the creation is repeated.
  const [password] = useState(newPassword);
  const create = useAction(
    async () => {
      const sent = isInvited ? { ...values, password } : values;
      const { item, isEarlier } = await creation.make(sent);
      // The name of an account stays.
      const { username: _username, ...changed } = sent;
      return isEarlier ? write<User>(`${USERS}/${item.id}`, changed) : item;
    },
    {
      done: words.created,
      changes: [USERS],
      after: ({ id }) => (isInvited ? invitation.invite(id) : open(id)),
    },
  );
  return (
    <RoomPage title={words.newUser}>
      <BackLink />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(undefined);
        }}
      >
        <UserFields
          isNew
          values={values}
          errors={fieldErrors(create.error)}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
          hasRoles={mayPromote}
          hasCredentials
          hasPassword={!isInvited}
        />
        {mayInvite && (
          <Radio.Group
            mt="md"
            label={words.passwordChoice}
            value={isInvited ? 'link' : 'here'}
            onChange={(chosen) => setInvited(chosen === 'link')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="link" label={words.byInvitation} />
              <Radio value="here" label={words.byHand} />
            </Stack>
          </Radio.Group>
        )}
        <Button type="submit" mt="lg" loading={create.isPending || invitation.isPending}>
          {words.newUser}
        </Button>
      </form>
      {invitation.dialog}
    </RoomPage>
  );
}
