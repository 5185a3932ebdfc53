import { ActionIcon, Group, Text } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useWords } from '../words.js';

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}

/** Leads through the pages of a list; from a page beyond its end, to the last one. */
export function Pager({ page, pages, total, onPage }: PagerProps) {
  const frame = useWords('frame');
  const last = Math.max(1, pages);
  // Until a list is read, the number of pages may be that of the former one.
  const isKnown = useIsFetching() === 0;
  useEffect(() => {
    if (isKnown && page > last) onPage(last);
    // The place in the list is the only reason to leave it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page, last, isKnown]);
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
