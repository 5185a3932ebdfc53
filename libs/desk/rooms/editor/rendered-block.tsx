import { Text } from '@mantine/core';
import { LintelError } from '#libs/client';
import { messageOf } from '../../frame/failure.js';
import { isMissing } from '../../requests.js';
import { useWords } from '../../words.js';
import { BlockFrame } from './block-frame.js';
import type { RenderedBlock } from './rendered-blocks.js';

interface RenderedViewProps {
  /** What the block is called. */
  label: string;
  /** Undefined while the site is asked. */
  rendered: RenderedBlock | undefined;
}

/** A block that the site makes when a page is shown, as it is at present. */
export function RenderedView({ label, rendered }: RenderedViewProps) {
  const words = useWords('editor');
  const frame = useWords('frame');
  return (
    <>
      <Text size="xs" c="dimmed">
        {rendered ? words.rendered : frame.loading}
      </Text>
      {rendered && 'html' in rendered && (
        <BlockFrame html={rendered.html} title={label} empty={<Text size="sm">{words.renderedEmpty}</Text>} />
      )}
      {rendered && 'error' in rendered && (
        <Text size="sm" className="not-rendered">
          {isMissing(rendered.error)
            ? words.renderedOnPage
            : words.renderFailed(label, problemOf(rendered.error) ?? messageOf(rendered.error, frame))}
        </Text>
      )}
    </>
  );
}

/** What is wrong with the attributes of a block. */
const problemOf = (error: unknown): string | undefined =>
  error instanceof LintelError ? (error.data.params as Record<string, string> | undefined)?.attributes : undefined;
