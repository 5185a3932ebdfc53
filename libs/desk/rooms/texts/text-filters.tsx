import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ListFilter } from 'lucide-react';
import { RemoteSelect } from '../../parts/remote-select.js';
import { SearchField } from '../../parts/search-field.js';
import { useMe } from '../../session.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { editsOthers, STATUSES, type Taxonomy } from './entry.js';
import type { DeclaredFields, FieldFilter } from './fields.js';
import type { View } from './use-entries.js';
import './texts.css';

interface TextFiltersProps {
  type: ContentType;
  taxonomies: readonly Taxonomy[];
  fields: DeclaredFields;
  view: View;
  onChange: (changes: Partial<View>) => void;
}

/** Numbers of entries that a page may have. */
const SIZES = ['20', '50', '100'];

/** What of a list is shown, and in which order. */
export function TextFilters({ type, taxonomies, fields, view, onChange }: TextFiltersProps) {
  const words = useWords('texts');
  const me = useMe();
  const hasAuthors = type.supports.author === true && editsOthers(type, me);
  const keys = [...taxonomies.map(({ rest_base: base }) => base), ...fields.filters.map(({ key }) => key), 'author'];
  const more = keys.filter((key) => view[key]).length;
  const [isOpen, { toggle }] = useDisclosure(more > 0);
  const orders = [
    ...(type.hierarchical ? (['menu_order.asc'] as const) : []),
    ...(['date.desc', 'date.asc', 'title.asc', 'title.desc', 'modified.desc', 'modified.asc'] as const),
  ].map((value) => ({ value: value as string, label: words[`order.${value}`] }));
  for (const { sort, title } of fields.columns)
    if (sort)
      orders.push(
        { value: `${sort}.asc`, label: words.orderUp(title) },
        { value: `${sort}.desc`, label: words.orderDown(title) },
      );
  return (
    <div className="text-filters">
      <Group component="nav" aria-label={words.statusFilter} gap={6}>
        {STATUSES.map((status) => (
          <Button
            key={status}
            size="xs"
            variant={view.status === status ? 'filled' : 'default'}
            aria-pressed={view.status === status}
            onClick={() => onChange({ status })}
          >
            {words[`filter.${status}`]}
          </Button>
        ))}
      </Group>
      <Group align="end" gap="sm">
        <SearchField label={words.search} value={view.search} onChange={(search) => onChange({ search })} />
        <NativeSelect
          label={words.order}
          value={`${view.by}.${view.direction}`}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const dot = value.lastIndexOf('.');
            onChange({ by: value.slice(0, dot), direction: value.slice(dot + 1) });
          }}
          data={orders}
        />
        <Button
          variant="default"
          leftSection={<ListFilter size={16} />}
          aria-expanded={isOpen}
          aria-controls="more-filters"
          onClick={toggle}
        >
          {more ? words.filtersSet(more) : words.filters}
        </Button>
      </Group>
      <div id="more-filters" hidden={!isOpen}>
        <Group align="end" gap="sm">
          {hasAuthors && (
            <RemoteSelect
              label={words.author}
              path="/cms/v2/users"
              value={view.author}
              onChange={(author) => onChange({ author })}
            />
          )}
          {taxonomies.map(({ name, rest_base: base }) => (
            <RemoteSelect
              key={base}
              label={name}
              path={`/cms/v2/${base}`}
              value={view[base] ?? ''}
              onChange={(term) => onChange({ [base]: term })}
            />
          ))}
          {fields.filters.map((filter) => (
            <FieldLimit
              key={filter.key}
              filter={filter}
              value={view[filter.key] ?? ''}
              onChange={(value) => onChange({ [filter.key]: value })}
            />
          ))}
          <NativeSelect
            label={words.perPage}
            data={SIZES}
            value={view.size}
            onChange={(event) => onChange({ size: event.currentTarget.value })}
          />
        </Group>
      </div>
    </div>
  );
}

interface FieldLimitProps {
  filter: FieldFilter;
  value: string;
  onChange: (value: string) => void;
}

/** Limits the list by a declared field. */
function FieldLimit({ filter: { title, choices }, value, onChange }: FieldLimitProps) {
  const words = useWords('texts');
  if (!choices) return <SearchField label={title} value={value} onChange={onChange} />;
  const offered =
    choices === 'flag'
      ? [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]
      : choices.map((choice) => ({ value: choice, label: choice }));
  return (
    <NativeSelect
      label={title}
      value={value}
      data={[{ value: '', label: words.any }, ...offered]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
