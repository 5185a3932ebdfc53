import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { read, write } from '../../requests.js';
import { useWords } from '../../words.js';
import { defaultGroup, PATHS, proposeTarget, readRule, type RedirectRule, type RuleFlags, useGroups } from './data.js';
import { bodyOf, draftOf, missingIn, type RuleValues, targetOf } from './declaration.js';
import { RuleForm } from './rule-form.js';

interface RuleDialogProps {
  /** The rule to change; without, a new one is made. */
  rule?: RedirectRule;
  /** The address that a new rule redirects, if it is known. */
  source?: string;
  onDone?: () => void;
  onClose: () => void;
}

interface Defaults {
  settings: RuleFlags & { last_group_id: number };
}

/** Makes or changes a rule. For an address, a target is proposed. */
export function RuleDialog({ rule, source, onDone, onClose }: RuleDialogProps) {
  useFocusBack();
  const words = useWords('redirects');
  const frame = useWords('frame');
  const groups = useGroups();
  const first = useQuery({
    queryKey: [PATHS.settings, 'draft', rule?.id, source],
    queryFn: async ({ signal }): Promise<RuleValues> => {
      const [{ settings }, proposed] = await Promise.all([
        read<Defaults>(PATHS.settings, { _fields: 'settings' }, signal),
        source === undefined ? undefined : proposeTarget(source, signal).catch(() => undefined),
      ]);
      const flags: RuleFlags = {
        flag_query: settings.flag_query,
        flag_case: settings.flag_case,
        flag_trailing: settings.flag_trailing,
        flag_regex: settings.flag_regex,
      };
      if (rule) return draftOf(rule, flags);
      return {
        ...{ url: source ?? '', title: '', match_type: 'url', action_type: 'url', action_code: 301, position: 0 },
        ...{ group_id: settings.last_group_id, flags, isUnlogged: false },
        data: proposed ? { url: proposed.value } : {},
      };
    },
    // What is entered must not be replaced.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={rule ? words.changeRule : words.newRule}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {first.error ? (
        <Failure error={first.error} onRetry={() => void first.refetch()} />
      ) : first.data && groups.data ? (
        <Entry key={rule?.id} rule={rule} first={first.data} {...{ onDone, onClose }} />
      ) : (
        <Loader aria-label={frame.loading} />
      )}
    </Modal>
  );
}

interface EntryProps extends Omit<RuleDialogProps, 'source'> {
  first: RuleValues;
}

const comparable = ({ hits: _hits, last_access: _access, enabled: _enabled, ...rule }: RedirectRule): string =>
  JSON.stringify(rule);

function Entry({ rule, first, onDone, onClose }: EntryProps) {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const groups = useGroups().data ?? [];
  const known = groups.some(({ id }) => id === first.group_id);
  const [draft, setDraft] = useState({ ...first, group_id: known ? first.group_id : (defaultGroup(groups)?.id ?? 0) });
  const [base, setBase] = useState(rule);
  const [theirs, setTheirs] = useState<RedirectRule>();
  const [isChecked, setChecked] = useState(false);
  const missing = missingIn(draft);
  const save = useAction(
    async () => {
      if (!base) return write(PATHS.rules, bodyOf(draft));
      // The interface replaces rules as a whole, so a change by somebody else would be lost.
      const current = await readRule(base.id);
      if (current && comparable(current) !== comparable(base)) {
        setTheirs(current);
        return undefined;
      }
      return write(`${PATHS.rules}/${base.id}`, bodyOf(draft));
    },
    {
      changes: [PATHS.rules, PATHS.groups],
      done: (result) => (result === undefined ? undefined : rule ? frame.saved : words.ruleMade),
      after: (result) => {
        if (result === undefined) return;
        onDone?.();
        onClose();
      },
    },
  );
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!missing.length) save.mutate(undefined);
  };
  return (
    <form onSubmit={submit} noValidate>
      <RuleForm draft={draft} onChange={setDraft} groups={groups} missing={isChecked ? missing : []} />
      {theirs && (
        <Alert mt="md" color="orange" title={frame.conflict} role="alert">
          <Text size="sm" className="redirect-url">
            {words.leadsTo(theirs.url, targetOf(theirs))}
          </Text>
          <Button
            mt="xs"
            size="xs"
            variant="default"
            onClick={() => {
              setBase(theirs);
              setTheirs(undefined);
            }}
          >
            {words.keepMine}
          </Button>
        </Alert>
      )}
      {save.error && (
        <Text mt="md" role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(save.error, frame)}
        </Text>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {frame.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={theirs !== undefined} data-autofocus>
          {rule ? frame.save : words.createRule}
        </Button>
      </Group>
    </form>
  );
}
