import { Button, Group, Modal, NavLink, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { encodeAttributeValue } from '../../../markup/markup.js';
import { list } from '../../requests.js';
import { useWords } from '../../words.js';

interface Found {
  id: number;
  title: string;
  url: string;
}

interface LinkDialogProps {
  opened: boolean;
  editor: Editor;
  onClose: () => void;
}

/** Links the selected text to an address, or to an entry that is searched. */
export function LinkDialog({ opened, editor, onClose }: LinkDialogProps) {
  const frame = useWords('frame');
  const words = useWords('editor');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words['mark.link']}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      {opened && <LinkForm editor={editor} onClose={onClose} />}
    </Modal>
  );
}

function LinkForm({ editor, onClose }: Omit<LinkDialogProps, 'opened'>) {
  const words = useWords('editor');
  const open = String(editor.getAttributes('link').open ?? '');
  const [url, setUrl] = useState(/href="([^"]*)"/.exec(open)?.[1]?.replaceAll('&amp;', '&') ?? '');
  const [asked] = useDebouncedValue(url.trim(), 200);
  const isSearch = asked.length > 1 && !/^(?:[a-z]+:|\/|#)/i.test(asked);
  const query = { search: asked, per_page: 8, _fields: 'id,title,url' };
  const { data } = useQuery({
    queryKey: ['/cms/v2/search', query],
    queryFn: ({ signal }) => list<Found>('/cms/v2/search', query, signal),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const [isRefused, setRefused] = useState(false);
  const link = (to: string, name = to) => {
    if (!isLinkable(to)) {
      setRefused(true);
      return;
    }
    const mark = { open: `<a href="${encodeAttributeValue(to)}">` };
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!to) chain.unsetMark('link').run();
    else if (editor.state.selection.empty && !open)
      chain.insertContent({ type: 'text', text: name, marks: [{ type: 'link', attrs: mark }] }).run();
    else chain.unsetMark('link').setMark('link', mark).run();
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        link(url.trim());
      }}
    >
      <TextInput
        data-autofocus
        label={words.linkTo}
        value={url}
        error={isRefused && words.linkRefused}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setRefused(false);
        }}
      />
      {isSearch && (
        <ul className="plain" aria-label={words.found}>
          {data?.items.map(({ id, title, url: to }) => (
            <li key={id}>
              <NavLink
                component="button"
                type="button"
                label={title}
                description={to}
                onClick={() => link(to, title)}
              />
            </li>
          ))}
        </ul>
      )}
      <Group mt="md">
        <Button type="submit">{words.setLink}</Button>
        {open && (
          <Button variant="default" onClick={() => link('')}>
            {words.removeLink}
          </Button>
        )}
      </Group>
    </form>
  );
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether a link may lead to an address: those that run as scripts are refused. */
const isLinkable = (to: string): boolean => {
  if (!URL.canParse(to, location.href)) return !to.includes(':');
  return SCHEMES.has(new URL(to, location.href).protocol);
};
