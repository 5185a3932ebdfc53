import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { list } from '../../requests.js';
import { useCan } from '../../session.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { type EditedEntry, may, type RouteSchema, type Values } from './entry.js';
import { FeaturedPicture } from './featured-picture.js';
import { FieldsForm } from './fields-form.js';
import { ParentField } from './parent-field.js';
import { TermFields } from './term-fields.js';
import { Translations } from './translations.js';

/** What the parts of the panel need. */
export interface PanelProps {
  type: ContentType;
  path: string;
  schema: RouteSchema;
  entry: EditedEntry | undefined;
  /** All but the text. */
  values: Values;
  problems: Readonly<Record<string, string>>;
  set: (changes: Values) => void;
  canPublish: boolean;
}

interface Author {
  id: number;
  name: string;
}

const SHOWN_STATUSES = ['draft', 'pending', 'publish', 'future', 'private'] as const;
const NEEDS_PUBLISH = new Set(['publish', 'future', 'private']);

/** What belongs to a text. Only what its route takes and the account may change is shown. */
export const SettingsPanel = memo(function SettingsPanel(props: PanelProps) {
  const { schema, entry, values, problems, set, canPublish, type } = props;
  const words = useWords('editor');
  const editsOthers = useCan(type.capabilities.edit_others_posts ?? '');
  const has = (name: string) => schema.writable.has(name);
  const text = (name: string) => String(values[name] ?? '');
  const statuses = SHOWN_STATUSES.filter(
    (status) => status === values.status || (status !== 'future' && (canPublish || !NEEDS_PUBLISH.has(status))),
  );
  const known = statuses.some((status) => status === values.status) || values.status === undefined;
  return (
    <aside className="panel" aria-label={words.settings}>
      <Section title={words['section.status']} isOpen>
        <NativeSelect
          label={words['member.status']}
          value={text('status') || 'draft'}
          error={problems.status}
          onChange={(event) => set({ status: event.currentTarget.value })}
          data={[
            ...statuses.map((status) => ({ value: status, label: words[`status.${status}`] })),
            ...(known ? [] : [{ value: text('status'), label: text('status') }]),
          ]}
        />
        {has('date') && (
          <TextInput
            type="datetime-local"
            label={words['member.date']}
            description={words.dateHint}
            value={text('date').slice(0, 16)}
            error={problems.date}
            onChange={({ currentTarget: { value } }) => set({ date: value ? `${value}:00` : null })}
          />
        )}
        {has('password') && (
          <TextInput
            label={words['member.password']}
            autoComplete="off"
            value={text('password')}
            error={problems.password}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
        )}
        {has('sticky') && (entry ? may(entry, 'sticky') : canPublish && editsOthers) && (
          <Checkbox
            label={words['member.sticky']}
            checked={values.sticky === true}
            onChange={(event) => set({ sticky: event.currentTarget.checked })}
          />
        )}
        {has('slug') && (
          <TextInput
            label={words['member.slug']}
            value={text('slug')}
            error={problems.slug}
            onChange={(event) => set({ slug: event.currentTarget.value })}
          />
        )}
        {has('author') && entry && may(entry, 'assign-author') && <AuthorField {...props} />}
      </Section>
      <TermFields {...props} />
      {has('featured_media') && type.supports.thumbnail && (
        <Section title={words['member.featured_media']} isOpen>
          <FeaturedPicture {...props} />
        </Section>
      )}
      {has('excerpt') && type.supports.excerpt && (
        <Section title={words['member.excerpt']}>
          <Textarea
            aria-label={words['member.excerpt']}
            autosize
            minRows={3}
            value={text('excerpt')}
            error={problems.excerpt}
            onChange={(event) => set({ excerpt: event.currentTarget.value })}
          />
        </Section>
      )}
      <Section title={words['section.more']}>
        {has('parent') && <ParentField {...props} />}
        {has('menu_order') && (
          <NumberInput
            label={words['member.menu_order']}
            value={Number(values.menu_order ?? 0)}
            error={problems.menu_order}
            onChange={(value) => set({ menu_order: Number(value) || 0 })}
          />
        )}
        {has('template') && (
          <TextInput
            label={words['member.template']}
            value={text('template')}
            error={problems.template}
            onChange={(event) => set({ template: event.currentTarget.value })}
          />
        )}
        {has('format') && type.supports['post-formats'] && (
          <NativeSelect
            label={words['member.format']}
            value={text('format') || 'standard'}
            data={schema.properties.format?.enum ?? ['standard']}
            onChange={(event) => set({ format: event.currentTarget.value })}
          />
        )}
        {has('comment_status') && type.supports.comments && (
          <Checkbox
            label={words['member.comment_status']}
            checked={values.comment_status === 'open'}
            onChange={(event) => set({ comment_status: event.currentTarget.checked ? 'open' : 'closed' })}
          />
        )}
      </Section>
      <FieldsForm {...props} />
      {entry && <Translations type={type} entry={entry} />}
    </aside>
  );
});

interface SectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the panel that can be closed. */
export function Section({ title, isOpen, children }: SectionProps) {
  return (
    <details open={isOpen} className="panel-section">
      <summary>{title}</summary>
      <div className="panel-fields">{children}</div>
    </details>
  );
}

function AuthorField({ values, set, problems }: PanelProps) {
  const words = useWords('editor');
  const query = { per_page: 100, orderby: 'name', _fields: 'id,name' };
  const { data } = useQuery({
    queryKey: ['/cms/v2/users', query],
    queryFn: ({ signal }) => list<Author>('/cms/v2/users', query, signal),
  });
  const authors = data?.items ?? [];
  const own = Number(values.author ?? 0);
  const isListed = authors.some(({ id }) => id === own);
  return (
    <NativeSelect
      label={words['member.author']}
      value={String(own)}
      error={problems.author}
      onChange={(event) => set({ author: Number(event.currentTarget.value) })}
      data={[
        ...(isListed ? [] : [{ value: String(own), label: String(own) }]),
        ...authors.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
