import { Button, Checkbox, Group, NativeSelect, PasswordInput } from '@mantine/core';
import { DeclaredForm, type DeclaredField } from '../../parts/schema-form.js';
import { type FormValues, titleOf } from '../../parts/schema.js';
import { useTag, useWords } from '../../words.js';
import { newPassword, roleName, ROLES, useLocales } from './user.js';
import '../../parts/schema-form.css';

interface UserFieldsProps {
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: unknown) => void;
  isNew?: boolean;
  isReadOnly?: boolean;
  hasRoles: boolean;
  /** Whether address and password can be changed here. */
  hasCredentials: boolean;
  /** Whether the password is entered here, where it can be changed. */
  hasPassword?: boolean;
}

/** What people call the members of a user. */
export function useMemberLabels(): (name: string) => string {
  const words = useWords('users');
  const labels: Readonly<Record<string, string>> = {
    ...{ username: words.username, email: words.email, name: words.displayName, first_name: words.firstName },
    ...{ last_name: words.lastName, url: words.website, description: words.about, locale: words.locale },
    ...{ roles: words.role, password: words.password },
  };
  return (name) => labels[name] ?? titleOf(name);
}

/** The fields of a user that the account may change. */
export function UserFields(props: UserFieldsProps) {
  const { values, errors, onChange, isNew = false, isReadOnly = false, hasRoles, hasCredentials } = props;
  const hasPassword = props.hasPassword ?? hasCredentials;
  const words = useWords('users');
  const text = { type: 'string', readonly: isReadOnly };
  const fields: DeclaredField[] = [
    { name: 'username', label: words.username, schema: { ...text, readonly: !isNew } },
    { name: 'email', label: words.email, schema: { ...text, format: 'email', readonly: !hasCredentials } },
    { name: 'name', label: words.displayName, schema: text },
    { name: 'first_name', label: words.firstName, schema: text },
    { name: 'last_name', label: words.lastName, schema: text },
    { name: 'url', label: words.website, schema: { ...text, format: 'uri' } },
    { name: 'description', label: words.about, schema: text, rows: 4 },
  ];
  const own = Array.isArray(values.roles) ? values.roles.map(String) : [];
  const password = typeof values.password === 'string' ? values.password : '';
  return (
    <div className="fields">
      <DeclaredForm fields={fields} values={values} errors={errors} onChange={onChange} />
      <LocaleField {...{ values, onChange, isReadOnly }} error={errors.locale} />
      {hasRoles && (
        <Checkbox.Group
          label={words.role}
          value={own}
          error={errors.roles}
          onChange={(chosen) => onChange('roles', chosen)}
        >
          <Group mt="xs">
            {[...new Set([...ROLES, ...own])].map((role) => (
              <Checkbox key={role} value={role} label={roleName(role)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {hasPassword && (
        <Group align="end">
          <PasswordInput
            label={words.password}
            description={isNew ? undefined : words.passwordHelp}
            error={errors.password}
            autoComplete="new-password"
            value={password}
            onChange={(event) => onChange('password', event.currentTarget.value || undefined)}
          />
          <Button variant="default" onClick={() => onChange('password', newPassword())}>
            {words.generate}
          </Button>
          {password && <code>{password}</code>}
        </Group>
      )}
    </div>
  );
}

interface LocaleFieldProps extends Pick<UserFieldsProps, 'values' | 'onChange' | 'isReadOnly'> {
  error?: string;
}

/** The language in which an account works. */
export function LocaleField({ values, onChange, isReadOnly, error }: LocaleFieldProps) {
  const words = useWords('users');
  const tag = useTag();
  const locales = useLocales();
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  const value = typeof values.locale === 'string' ? values.locale : '';
  return (
    <NativeSelect
      label={words.locale}
      value={value}
      error={error}
      disabled={isReadOnly}
      data={[...new Set(['', ...locales, value])].map((locale) => ({
        value: locale,
        label: locale ? (names.of(locale.replaceAll('_', '-')) ?? locale) : words.siteLanguage,
      }))}
      onChange={(event) => onChange('locale', event.currentTarget.value)}
    />
  );
}
