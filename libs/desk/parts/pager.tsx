import { ActionIcon, Group, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useWords } from '../words.js';

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}

/** Leads through the pages of a list. */
export function Pager({ page, pages, total, onPage }: PagerProps) {
  const frame = useWords('frame');
  return (
    <Group component="nav" aria-label={frame.pages} justify="space-between" mt="md">
      <Text size="sm" role="status">
        {frame.items(total)}
      </Text>
      {pages > 1 && (
        <Group gap="xs">
          <ActionIcon
            className="directed"
            variant="default"
            size="lg"
            aria-label={frame.previous}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={18} />
          </ActionIcon>
          <Text size="sm">{frame.page(page, pages)}</Text>
          <ActionIcon
            className="directed"
            variant="default"
            size="lg"
            aria-label={frame.next}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
