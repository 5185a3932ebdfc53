import { ActionIcon, Badge, Button, Group, Input, Text, TextInput } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import { home } from '../../site.js';
import { useTag, useWords } from '../../words.js';

interface Language {
  locale: string;
  segment: string;
}

interface LanguagesProps {
  value: unknown;
  /** The locale of a site that has named no languages. */
  first: string;
  error?: string;
  onChange: (languages: Language[]) => void;
}

/** The languages of the site in their order: adds, moves and removes them. */
export function Languages({ value, first, error, onChange }: LanguagesProps) {
  const words = useWords('settings');
  const tag = useTag();
  const [locale, setLocale] = useState('');
  const [segment, setSegment] = useState('');
  const named = Array.isArray(value) ? (value as Language[]) : [];
  const items = named.length ? named : [{ locale: first, segment: home.path.slice(1) }];
  const nameOf = (one: string) => {
    try {
      return new Intl.DisplayNames([tag], { type: 'language' }).of(one.replace('_', '-')) ?? one;
    } catch {
      return one;
    }
  };
  const move = (from: number, to: number) => {
    const moved = [...items];
    const [one] = moved.splice(from, 1);
    if (one) moved.splice(to, 0, one);
    onChange(moved);
  };
  const add = () => {
    onChange([...items, { locale: locale.trim(), segment: segment.trim() || locale.trim().slice(0, 2).toLowerCase() }]);
    setLocale('');
    setSegment('');
  };
  return (
    <Input.Wrapper
      label={words['section.languages']}
      description={words.languagesHelp}
      error={error}
      labelElement="div"
      mb="lg"
    >
      <ul className="plain languages">
        {items.map(({ locale: one, segment: own }, index) => (
          <li key={one}>
            <span className="name">
              {nameOf(one)} <Text span size="sm" c="dimmed">{`/${own}`}</Text>
            </span>
            {index === 0 && <Badge variant="default">{words.firstLanguage}</Badge>}
            <ActionIcon
              variant="default"
              aria-label={words.languageUp(nameOf(one))}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={words.languageDown(nameOf(one))}
              disabled={index === items.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ChevronDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={words.removeLanguage(nameOf(one))}
              disabled={items.length === 1}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            >
              <X size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group align="end" mt="xs">
        <TextInput label={words.locale} value={locale} onChange={(event) => setLocale(event.currentTarget.value)} />
        <TextInput label={words.segment} value={segment} onChange={(event) => setSegment(event.currentTarget.value)} />
        <Button variant="default" disabled={!/^[a-z]{2,3}_[A-Z]{2}$/.test(locale.trim())} onClick={add}>
          {words.addLanguage}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
