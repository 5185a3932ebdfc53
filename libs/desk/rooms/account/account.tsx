import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { SaveBar } from '../../parts/save-bar.js';
import { fieldErrors, type FormValues, useDraft } from '../../parts/schema.js';
import { read, write } from '../../requests.js';
import { useWords } from '../../words.js';
import { UserFields } from '../users/user-fields.js';
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
    queryFn: ({ signal }) => read<User>(ME, { context: 'edit', _fields: FIELDS }, signal),
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
          {data && <Profile user={data} />}
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

function Profile({ user }: { user: User }) {
  const frame = useWords('frame');
  const draft = useDraft({ ...user });
  const save = useAction((changes: FormValues) => write<User>(ME, changes), {
    done: frame.saved,
    changes: [USERS, ME],
    after: () => draft.forget(),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft.changes);
      }}
    >
      <UserFields
        values={draft.values}
        errors={fieldErrors(save.error)}
        onChange={draft.set}
        hasRoles={false}
        hasCredentials={false}
      />
      <SaveBar
        count={draft.count}
        isSaving={save.isPending}
        onSave={() => save.mutate(draft.changes)}
        onDiscard={() => {
          draft.forget();
          save.reset();
        }}
      />
    </form>
  );
}
