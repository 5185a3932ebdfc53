import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../words.js';
import { VisitList } from './visit-list.js';

/** The visits that were redirected. */
export function VisitLog() {
  const words = useWords('redirects');
  return (
    <VisitList
      log="log"
      none={words.noneLogged}
      columnsOf={({ isGrouped, change }) =>
        isGrouped
          ? [
              { key: 'count', title: words.visits, cell: ({ count = 0 }) => words.visitsOf(count) },
              {
                key: 'all',
                title: words.actionsTitle,
                cell: ({ url }) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={words.showVisits(url)}
                    onClick={() => change({ group: 'none', exact: url, url: '' })}
                  >
                    {words.visits}
                  </Button>
                ),
              },
            ]
          : [
              {
                key: 'to',
                title: words['fields.target'],
                cell: ({ sent_to: to, http_code: code }) => (
                  <Group gap="xs">
                    {code ? <Badge variant="default">{code}</Badge> : undefined}
                    <Text size="sm" className="redirect-url" dir="ltr">
                      {to}
                    </Text>
                  </Group>
                ),
              },
              {
                key: 'when',
                title: words.when,
                cell: ({ created = '', created_time: time = '' }) => words.dateAndTime(created, time),
              },
              {
                key: 'why',
                title: words.actionsTitle,
                cell: ({ url }) => (
                  <Anchor
                    component={Link}
                    to="/redirects/why"
                    search={{ url } as never}
                    aria-label={words.whyAddress(url)}
                  >
                    {words['pages./why']}
                  </Anchor>
                ),
              },
            ]
      }
    />
  );
}
