import { ActionIcon, Button, Input, Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../frame/failure.js';
import { isMissing, list, read } from '../requests.js';
import { useWords } from '../words.js';
import { plainText } from './plain-text.js';
import './schema-form.css';

interface Item {
  id: number;
  title?: { rendered: string };
  name?: string;
  source_url?: string;
  media_details?: { sizes?: Record<string, { source_url: string }> };
}

const FIELDS = 'id,title,name,source_url,media_details.sizes.thumbnail';

const pictureOf = ({ source_url: own, media_details: details }: Item): string | undefined =>
  details?.sizes?.thumbnail?.source_url ?? own;

interface ItemChooserProps {
  /** REST base of the items, such as `pages`. */
  from: string;
  label: string;
  description?: string;
  error?: string;
  /** ID of the chosen item; 0 for none. */
  value: number;
  onChange: (id: number) => void;
}

/** Chooses an item of the site, such as a page or a picture, by a search. */
export function ItemChooser({ from, label, description, error, value, onChange }: ItemChooserProps) {
  const words = useWords('forms');
  const [isOpen, dialog] = useDisclosure();
  const path = `/cms/v2/${from}`;
  const chosen = useQuery({
    queryKey: [path, value],
    queryFn: ({ signal }) => read<Item>(`${path}/${value}`, { _fields: FIELDS }, signal),
    enabled: value > 0,
  });
  const picture = chosen.data && pictureOf(chosen.data);
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className="chosen" role="group" aria-label={label}>
        {value > 0 && picture && <img src={picture} alt="" />}
        <Text size="sm">
          {value > 0
            ? chosen.data
              ? nameOf(chosen.data) || words.unnamed
              : isMissing(chosen.error)
                ? words.notChosen
                : `#${value}`
            : words.notChosen}
        </Text>
        <Button variant="default" size="xs" aria-label={words.chooseFor(label)} onClick={dialog.open}>
          {words.choose}
        </Button>
        {value > 0 && (
          <ActionIcon variant="default" aria-label={words.removeChoice(label)} onClick={() => onChange(0)}>
            <X size={16} />
          </ActionIcon>
        )}
      </div>
      <Chooser
        from={from}
        label={label}
        opened={isOpen}
        onClose={dialog.close}
        onChoose={(id) => {
          dialog.close();
          onChange(id);
        }}
      />
    </Input.Wrapper>
  );
}

const nameOf = ({ title, name }: Item): string => plainText(title?.rendered ?? name ?? '');

interface ChooserProps extends Pick<ItemChooserProps, 'from' | 'label'> {
  opened: boolean;
  onClose: () => void;
  onChoose: (id: number) => void;
}

function Chooser({ from, label, opened, onClose, onChoose }: ChooserProps) {
  const frame = useWords('frame');
  const words = useWords('forms');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const path = `/cms/v2/${from}`;
  const query = {
    search: search || undefined,
    per_page: 20,
    _fields: FIELDS,
    ...(from === 'media' ? { media_type: 'image' } : {}),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => list<Item>(path, query, signal),
    enabled: opened,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={label} closeButtonProps={{ 'aria-label': frame.close }}>
      <TextInput
        data-autofocus
        type="search"
        label={words.searchItems}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader mt="md" aria-label={frame.loading} />}
      {data && !data.items.length && <Text mt="md">{words.noItems}</Text>}
      <div className="choices">
        {data?.items.map((item) => {
          const picture = pictureOf(item);
          return (
            <UnstyledButton key={item.id} onClick={() => onChoose(item.id)}>
              {picture && <img src={picture} alt="" loading="lazy" />}
              <span>{nameOf(item) || words.unnamed}</span>
            </UnstyledButton>
          );
        })}
      </div>
    </Modal>
  );
}
