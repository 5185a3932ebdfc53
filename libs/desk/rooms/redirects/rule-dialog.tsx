import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, messageOf } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { type Clash, ConflictNotice } from '../../parts/conflict.js';
import { useCreation } from '../../parts/creation.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { offer } from '../../parts/offer.js';
import { isConflict, read, type Versioned, write } from '../../requests.js';
import { type Section, useWords } from '../../words.js';
import {
  defaultGroup,
  PATHS,
  proposeTarget,
  readRuleVersion,
  type RedirectRule,
  type RuleFlags,
  useGroups,
} from './data.js';
import { actionNamed, bodyOf, draftOf, matchNamed, missingIn, type RuleValues } from './declaration.js';
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

/** What differs between two versions of a rule, with the labels of its form. */
function clashesOf(mine: RuleValues, theirs: RuleValues, words: Section<'redirects'>): Clash[] {
  const shown = ({ flags, data, ...rule }: RuleValues): readonly (readonly [string, string])[] => [
    [words['fields.source'], rule.url],
    [words['fields.title'], rule.title],
    [words['fields.action'], `${words[`actions.${actionNamed(rule.action_type).name}`]} ${rule.action_code}`],
    [words['fields.match'], words[`matches.${matchNamed(rule.match_type).name}`]],
    [words['fields.target'], Object.values(data).filter(Boolean).join('\n')],
    [words['fields.group'], String(rule.group_id)],
    [words['fields.position'], String(rule.position)],
    [words.more, JSON.stringify({ ...flags, log_exclude: rule.isUnlogged }, null, 1)],
  ];
  const others = shown(theirs);
  return shown(mine).flatMap(([label, value], at) => {
    const other = others[at]?.[1] ?? '';
    return value === other ? [] : [{ name: label, label, mine: value, theirs: other }];
  });
}

function Entry({ rule, first, onDone, onClose }: EntryProps) {
  const words = useWords('redirects');
  const forms = useWords('forms');
  const frame = useWords('frame');
  const groups = useGroups().data ?? [];
  const known = groups.some(({ id }) => id === first.group_id);
  const [draft, setDraft] = useState({ ...first, group_id: known ? first.group_id : (defaultGroup(groups)?.id ?? 0) });
  const [base, setBase] = useState(rule);
  const [theirs, setTheirs] = useState<RedirectRule>();
  const creation = useCreation<{ items: RedirectRule[] }>(PATHS.rules);
  const [isChecked, setChecked] = useState(false);
  const missing = missingIn(draft);
  const save = useAction(
    async (former: RedirectRule | undefined) => {
      if (!former) {
        const { item, isEarlier } = await creation.make(bodyOf(draft));
        // The answer is a page of the list. The highest ID is that of the rule that was made last.
        const id = Math.max(...item.items.map((one) => one.id));
        if (isEarlier) await write(`${PATHS.rules}/${id}`, bodyOf(draft));
        return item;
      }
      let current: Versioned<RedirectRule> = await readRuleVersion(former.id);
      while (comparable(current.item) === comparable(former))
        try {
          return await write(`${PATHS.rules}/${former.id}`, bodyOf(draft), { etag: current.etag });
        } catch (error) {
          if (!isConflict(error)) throw error;
          current = await readRuleVersion(former.id);
        }
      setTheirs(current.item);
      return undefined;
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
    if (!missing.length) save.mutate(base);
  };
  return (
    <form onSubmit={submit} noValidate>
      <RuleForm draft={draft} onChange={setDraft} groups={groups} missing={isChecked ? missing : []} />
      {theirs && (
        <ConflictNotice
          clashes={clashesOf(draft, draftOf(theirs, first.flags), words)}
          isSaving={save.isPending}
          onMine={() => {
            setBase(theirs);
            setTheirs(undefined);
            save.mutate(theirs);
          }}
          onTheirs={() => {
            setDraft(draftOf(theirs, first.flags));
            setBase(theirs);
            setTheirs(undefined);
            offer(forms.tookTheirs, frame.undo, () => setDraft(draft));
          }}
        />
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
