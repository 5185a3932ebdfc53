import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const TYPING_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A field for searching a list: the list follows when the typing rests. It takes the room that is left in its row. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const send = useDebouncedCallback((next: string) => onChange(next.trim()), TYPING_MS);
  // The buttons of the browser lead to other searches.
  useEffect(() => setText((own) => (own.trim() === value ? own : value)), [value]);
  return (
    <TextInput
      flex="1 1 12rem"
      type="search"
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
