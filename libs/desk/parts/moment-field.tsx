import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface MomentFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  type: 'date' | 'time';
  value: string;
  /** Is called with complete values only. */
  onChange: (value: string) => void;
}

/**
 * A field for a day or a time that always has one. While somebody types, it can be no day at all, such as February 30 on
 * the way from January 30 to February 12: what was typed stays, and the last complete value counts.
 */
export function MomentField({ value, onChange, onBlur, ...more }: MomentFieldProps) {
  const [isPartial, setPartial] = useState(false);
  return (
    <TextInput
      {...more}
      value={isPartial ? '' : value}
      onChange={({ currentTarget: { value: typed } }) => {
        setPartial(typed === '');
        if (typed !== '') onChange(typed);
      }}
      onBlur={(event) => {
        setPartial(false);
        onBlur?.(event);
      }}
    />
  );
}
