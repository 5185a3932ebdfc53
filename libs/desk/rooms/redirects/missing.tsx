import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { create } from '../../requests.js';
import { useWords } from '../../words.js';
import { bulk, defaultGroup, PATHS, useGroups } from './data.js';
import { RuleDialog } from './rule-dialog.js';
import { VisitList } from './visit-list.js';

/** The visits that found no page: a rule for one of them takes two clicks. */
export function Missing() {
  const words = useWords('redirects');
  const groups = useGroups().data ?? [];
  const [source, setSource] = useState<string>();
  const changes = [PATHS.missing, PATHS.rules, PATHS.groups];
  const forgetAddress = (url: string) => bulk('404', 'delete', { items: [url], groupBy: 'url' });
  const ignore = useAction(
    async (url: string) => {
      const group = defaultGroup(groups);
      await create(PATHS.rules, {
        ...{ url, match_type: 'url', action_type: 'nothing', group_id: group?.id, title: words.ignoredTitle },
      });
      await forgetAddress(url);
    },
    { changes, done: words.ignored },
  );
  const clean = useAction(forgetAddress, { changes });
  return (
    <VisitList
      log="missing"
      none={words.noneMissing}
      columnsOf={({ isGrouped, change }) => [
        isGrouped
          ? { key: 'count', title: words.visits, cell: ({ count = 0 }) => words.visitsOf(count) }
          : {
              key: 'when',
              title: words.when,
              cell: ({ created = '', created_time: time = '' }) => words.dateAndTime(created, time),
            },
        {
          key: 'actions',
          title: words.actionsTitle,
          cell: ({ url }) => (
            <Group gap={4}>
              <Button size="compact-sm" aria-label={words.redirectAddress(url)} onClick={() => setSource(url)}>
                {words.redirect}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.ignoreAddress(url)}
                onClick={() => ignore.mutate(url)}
              >
                {words.ignore}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                component={Link}
                to="/redirects/why"
                search={{ url } as never}
                aria-label={words.whyAddress(url)}
              >
                {words['pages./why']}
              </Button>
              {isGrouped && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={words.showVisits(url)}
                  onClick={() => change({ group: 'none', exact: url, url: '' })}
                >
                  {words.visits}
                </Button>
              )}
            </Group>
          ),
        },
      ]}
    >
      {source !== undefined && (
        <RuleDialog source={source} onDone={() => clean.mutate(source)} onClose={() => setSource(undefined)} />
      )}
    </VisitList>
  );
}
