import type { ImportItem } from '../items/import-item.js';
import type { ReaderName } from '../origins/index.js';
import { readItems } from './read-items.js';

const PAGE = `<script type="application/ld+json">{"@type":"Event","name":"Fair","startDate":"2026-12-01T10:00"}</script>`;
const FEED = `<rss xmlns:ev="x"><item><title>Fair</title><ev:startdate>2026-12-01T10:00</ev:startdate></item></rss>`;
const CALENDAR =
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Fair\nDTSTART:20261201T100000\nEND:VEVENT\nEND:VCALENDAR\n';

async function* once(text: string) {
  yield Buffer.from(text);
}

async function read(reader: ReaderName, text: string, settings?: unknown) {
  const items: ImportItem[] = [];
  const onItems = (found: ImportItem[]) => void items.push(...found);
  const source = { bytes: once(text) };
  const { complete, problems } = await readItems(source, { reader, siteZone: 'Europe/Berlin', settings, onItems });
  return { items, complete, problems };
}

describe('readers in the thread', () => {
  it.each<[ReaderName, string]>([
    ['ical', CALENDAR],
    ['csv', 'Event Name,Event Start Date\nFair,2026-12-01 10:00\n'],
    ['feed', FEED],
    ['json-ld', PAGE],
  ])('reads %s', async (reader, text) => {
    expect(await read(reader, text)).toMatchObject({
      items: [{ kind: 'event', event: { title: 'Fair', start: '2026-12-01 10:00:00', allDay: false } }],
      complete: true,
      problems: [],
    });
  });

  it('passes settings to the reader', async () => {
    const settings = { contentType: 'cal_venue', columnMap: { 0: 'venue_name' } };
    expect((await read('csv', 'A,B\nHall,x', settings)).items).toEqual([{ kind: 'venue', venue: { name: 'Hall' } }]);
    await expect(read('csv', 'A,B\nHall,x')).rejects.toMatchObject({
      failure: 'columns',
      message: 'No column is mapped to event_name, event_start_date.',
    });
  });
});
