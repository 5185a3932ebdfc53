import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../requests.js';
import { useWords } from '../../words.js';
import type { PickedMedia } from '../media/media-picker.js';
import type { PanelProps } from './settings-panel.js';

const MediaPicker = lazy(async () => ({ default: (await import('../media/media-picker.js')).MediaPicker }));

/** The picture that stands for a text. */
export function FeaturedPicture({ values, set }: PanelProps) {
  const words = useWords('editor');
  const [isPicking, setPicking] = useState(false);
  const id = Number(values.featured_media ?? 0);
  const { data } = useQuery({
    queryKey: ['/cms/v2/media', id, 'featured'],
    queryFn: ({ signal }) =>
      read<{ source_url: string; alt_text: string }>(`/cms/v2/media/${id}`, { _fields: 'source_url,alt_text' }, signal),
    enabled: id > 0,
  });
  return (
    <>
      {id > 0 && data && <img className="featured" src={pathOf(data.source_url)} alt={data.alt_text || words.noAlt} />}
      <Group>
        <Button size="xs" variant="default" onClick={() => setPicking(true)}>
          {id ? words.changePicture : words.choosePicture}
        </Button>
        {id > 0 && (
          <Button size="xs" variant="default" onClick={() => set({ featured_media: 0 })}>
            {words.removePicture}
          </Button>
        )}
      </Group>
      {isPicking && (
        <Suspense>
          <MediaPicker
            opened
            type="image"
            onClose={() => setPicking(false)}
            onChoose={([item]: PickedMedia[]) => item && set({ featured_media: item.id })}
          />
        </Suspense>
      )}
    </>
  );
}

/** The page is served at the same origin, whichever name the site has for itself. */
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
