import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { SaveBar } from '../../parts/save-bar.js';
import { useVersionedForm } from '../../parts/versioned-form.js';
import { readVersion, type Versioned } from '../../requests.js';
import { useWords } from '../../words.js';
import { UserFields, useMemberLabels } from '../users/user-fields.js';
import { type User, USERS } from '../users/user.js';
import { ApplicationPasswords } from './application-passwords.js';
import { Sessions } from './sessions.js';

const ME = `${USERS}/me`;
const FIELDS = 'id,username,name,first_name,last_name,email,url,description,locale';

/** The own account: profile, sessions and application passwords. */
export function Account() {
  const words = useWords('account');
  const { data, error, refetch } = useQuery({
    queryKey: [USERS, 'own'],
    queryFn: ({ signal }) => readVersion<User>(ME, { context: 'edit', _fields: FIELDS }, signal),
  });
  return (
    <RoomPage title={words.title}>
      <Stack gap="xl">
        <section aria-labelledby="profile">
          <Title order={2} size="h4" id="profile" mb="sm">
            {words.profile}
          </Title>
          {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loader aria-label={words.profile} />}
          {data && <Profile loaded={data} />}
        </section>
        <section aria-labelledby="sign-in">
          <Title order={2} size="h4" id="sign-in" mb="sm">
            {words.signIn}
          </Title>
          <Text mb="sm">{words.signInHelp}</Text>
          <Button component="a" href="/auth/profile" variant="default">
            {words.openProfile}
          </Button>
        </section>
        <ApplicationPasswords />
        <Sessions />
      </Stack>
    </RoomPage>
  );
}

function Profile({ loaded }: { loaded: Versioned<User> }) {
  const labelOf = useMemberLabels();
  const form = useVersionedForm({ path: ME, loaded, changes: [USERS, ME], labelOf });
  const { draft } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <UserFields
        values={draft.values}
        errors={form.errors}
        onChange={draft.set}
        hasRoles={false}
        hasCredentials={false}
      />
      {form.conflict && <ConflictNotice {...form.conflict} />}
      <SaveBar count={draft.count} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </form>
  );
}
