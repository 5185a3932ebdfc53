import { Anchor, Loader, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Failure } from '../../frame/failure.js';
import { isMissing } from '../../requests.js';
import { useWords } from '../../words.js';
import './today.css';

/** A line of a section. */
export interface Line {
  key: string | number;
  title: string;
  /** Place on the desk that the line leads to. */
  to: string;
  /** Parameters of that place. */
  search?: Readonly<Record<string, string>>;
  /** What is said below the title. */
  note?: ReactNode;
}

/** What a section shows. */
export interface Lines {
  lines: readonly Line[];
  /** How many there are beyond those that are shown. */
  total: number;
}

interface TodaySectionProps {
  title: string;
  /** What is said when there is nothing. */
  none: string;
  /** What is read: the path of the route, and what makes it differ from other readings of it. */
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Lines>;
  /** The place with everything. */
  to: string;
  search?: Readonly<Record<string, string>>;
}

/** A part of the page that loads, fails and is tried again on its own. */
export function TodaySection({ title, none, queryKey, read, to, search }: TodaySectionProps) {
  const frame = useWords('frame');
  const words = useWords('today');
  const id = useId();
  const { data, error, isPending, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  // The site does not have the route: a part of it is switched off.
  if (isMissing(error)) return undefined;
  return (
    <section className="today-section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
        {data && data.total > 0 && <span className="today-count"> {data.total}</span>}
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Loader size="sm" my="sm" aria-label={frame.loading} />}
      {data && !data.lines.length && (
        <Text size="sm" c="dimmed" my="sm">
          {none}
        </Text>
      )}
      {data && data.lines.length > 0 && (
        <ul className="plain">
          {data.lines.map((line) => (
            <li key={line.key}>
              <Anchor component={Link} to={line.to} search={line.search as never}>
                {line.title}
              </Anchor>
              {line.note && (
                <Text size="sm" c="dimmed">
                  {line.note}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.total !== 0 && (
        <Anchor component={Link} to={to} search={search as never} size="sm" aria-label={words.allOf(title)}>
          {words.all}
        </Anchor>
      )}
    </section>
  );
}
