import { Alert, Card, Text } from '@mantine/core';
import { useDates } from '../../parts/dates.js';
import { useWords } from '../../words.js';
import type { PreviewOfImport } from './data.js';
import { Activity } from './imports-page.js';

/** What a run would do: its first events, numbers, and the lines that cannot be imported. */
export function Preview({ preview }: { preview: PreviewOfImport }) {
  const words = useWords('imports');
  const dates = useDates();
  const { items, first, activity, unchanged, problems, problem_count: count } = preview;
  return (
    <Card withBorder role="status" aria-label={words.preview}>
      <Text fw={600}>{words.found(items)}</Text>
      <Activity activity={activity} />
      {unchanged > 0 && <Text size="sm">{words.unchanged(unchanged)}</Text>}
      {first.length > 0 && (
        <ul>
          {first.map(({ title, start, all_day: isAllDay, recurring, venue }, index) => (
            <li key={index} className="import-text">
              {title}
              <Text size="sm" c="dimmed">
                {[start && (isAllDay ? dates.date(start) : dates.both(start)), venue, recurring && words.recurring]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <Alert color="orange" title={words.problemsOf(count)}>
          <ul>
            {problems.map(({ line, item, message }, index) => (
              <li key={index} className="import-text">
                {line === undefined ? message : words.onLine(String(line), message)}
                {item && <Text size="sm">{item}</Text>}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Card>
  );
}
