import { Text } from '@mantine/core';
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
            : words.renderFailed(label, messageOf(rendered.error, frame))}
        </Text>
      )}
    </>
  );
}
