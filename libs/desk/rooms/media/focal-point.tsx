import { Button, Fieldset, Group, NumberInput, Text } from '@mantine/core';
import { useWords } from '../../words.js';
import './media.css';

/** A place in an image: parts of its width and height, from the left and the top. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  url: string;
  /** The middle if there is none. */
  point: Point | null;
  onChange: (point: Point | null) => void;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

const within = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 100) / 100));

/** Sets the point of an image that stays visible where it is cut: by a click into it, or by two numbers. */
export function FocalPoint({ url, point, onChange }: FocalPointProps) {
  const words = useWords('media');
  const { x, y } = point ?? MIDDLE;
  const field = (name: 'x' | 'y', label: string, value: number) => (
    <NumberInput
      label={label}
      suffix=" %"
      min={0}
      max={100}
      step={5}
      value={Math.round(value * 100)}
      onChange={(percent) => {
        if (typeof percent === 'number') onChange({ x, y, [name]: within(percent / 100) });
      }}
    />
  );
  return (
    <Fieldset legend={words.focalPoint} my="sm">
      <Text size="sm" c="dimmed" mb="xs">
        {words.focalPointHint}
      </Text>
      {/* The fields below do the same from the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        className="focal"
        onClick={(event) => {
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
        }}
      >
        <img src={url} alt="" />
        {/* Places in images are physical: they are not mirrored with the direction of the text. */}
        <span className="focal-mark" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </div>
      <Group grow mt="xs" align="end">
        {field('x', words.fromLeft, x)}
        {field('y', words.fromTop, y)}
      </Group>
      <Button size="xs" mt="xs" variant="default" onClick={() => onChange(MIDDLE)}>
        {words.toMiddle}
      </Button>
    </Fieldset>
  );
}
