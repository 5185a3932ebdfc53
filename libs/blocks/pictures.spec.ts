import { completePictures, pictureIds, sourcesOf, type Picture } from './pictures.js';

const ORIGIN = 'https://a.example/files';
const PICTURE: Picture = [
  { url: `${ORIGIN}/p-300x200.jpg`, width: 300, height: 200 },
  { url: `${ORIGIN}/p-150x150.jpg`, width: 150, height: 150 },
  { url: `${ORIGIN}/p-768x512.jpg`, width: 768, height: 512 },
  { url: `${ORIGIN}/p%20q.jpg`, width: 1200, height: 800 },
];
const pictureOf = (id: number): Picture | undefined => (id === 7 ? PICTURE : undefined);
const SOURCES = `${ORIGIN}/p-300x200.jpg 300w, ${ORIGIN}/p-768x512.jpg 768w, ${ORIGIN}/p%20q.jpg 1200w`;
const LAZY = 'loading="lazy" decoding="async"';
const complete = (html: string): string => completePictures(html, { pictureOf });

describe('pictures of the site in a text', () => {
  it.each([
    ['a copy', `<img src="${ORIGIN}/p-300x200.jpg" class="alignleft wp-image-7" />`, 300, 200],
    ['another scheme', '<img src="http://a.example/files/p-300x200.jpg" class="wp-image-7" />', 300, 200],
    ['no host, a query', '<img src="/files/p-300x200.jpg?a=1&amp;b" class="wp-image-7" />', 300, 200],
    ['a style', `<img src="${ORIGIN}/p-300x200.jpg" class="wp-image-7" style="width:90px" />`, 90, 60],
  ])('get their size and their files: %s', (_, tag, width, height) => {
    expect(complete(tag)).toBe(
      `${tag.replace('<img', `<img ${LAZY} width="${width}" height="${height}"`).slice(0, -2)}srcset="${SOURCES}" sizes="(max-width: ${width}px) 100vw, ${width}px" />`,
    );
  });

  it('are shown in the size that the author wrote', () => {
    expect(complete(`<img width="600" src="${ORIGIN}/p-768x512.jpg" class='wp-image-7'>`)).toBe(
      `<img ${LAZY} height="400" width="600" src="${ORIGIN}/p-768x512.jpg" class='wp-image-7' srcset="${ORIGIN}/p-768x512.jpg 768w, ${ORIGIN}/p-300x200.jpg 300w, ${ORIGIN}/p%20q.jpg 1200w" sizes="(max-width: 600px) 100vw, 600px">`,
    );
    const own = `<img src="${ORIGIN}/p q.jpg" class="wp-image-7" width="60" height="40" loading="eager" decoding="sync" srcset="x 1w" sizes="1px">`;
    expect(complete(own)).toBe(own);
    const half = complete(`<img src="${ORIGIN}/p q.jpg" class="wp-image-7" width="50%">`);
    expect(half).toContain('width="50%" srcset=');
    expect(half).not.toContain('height');
    const cropped = complete(`<img src="${ORIGIN}/p-150x150.jpg" class="wp-image-7">`);
    expect(cropped).toContain('width="150" height="150"');
    expect(cropped).not.toContain('srcset');
  });

  it.each([
    `<img src="https://b.example/files/p-300x200.jpg" class="wp-image-7">`,
    `<img src="${ORIGIN}/other.jpg" class="wp-image-7">`,
    `<img src="${ORIGIN}/p-300x200.jpg" class="wp-image-8">`,
    `<img src="${ORIGIN}/p-300x200.jpg" class="wp-image-7x my-wp-image-7">`,
    `<img src="${ORIGIN}/p-300x200.jpg">`,
    `<img class="wp-image-7">`,
    `<script>'<img src="${ORIGIN}/p-300x200.jpg" class="wp-image-7">'</script>`,
    `<!-- <img src="${ORIGIN}/p-300x200.jpg" class="wp-image-7"> -->`,
  ])('are not guessed: %s', (html) => expect(complete(html)).toBe(html));

  it('offer no files without a known size', () => {
    expect(sourcesOf(PICTURE, { url: `${ORIGIN}/p-300x200.jpg`, width: 0, height: 0 })).toBe('');
    expect(sourcesOf(PICTURE, { url: `${ORIGIN}/other.jpg`, width: 300, height: 200 })).toBe('');
  });

  it('are found in texts', () => {
    expect(pictureIds('wp-image-7 wp-image-12" wp-image-7 wp-image-0 wp-image-3x wp-image-')).toEqual([7, 12]);
  });
});

describe('the loading of pictures and frames', () => {
  const tag = (name: string, width = 400, height = 300) =>
    `<img src="${name}.png" width="${width}" height="${height}">`;

  it('is immediate for those in view, and first for the first large one', () => {
    const html = completePictures(`${tag('a', 20, 20)}${tag('b')}<img src="c.png">${tag('d')}`, { inView: 3 });
    expect(html.split('>').map((one) => /loading="lazy"|fetchpriority="high"/.exec(one)?.[0] ?? '')).toEqual([
      '',
      'fetchpriority="high"',
      '',
      'loading="lazy"',
      '',
    ]);
    expect(completePictures(tag('a'), { inView: 2, isLed: true })).not.toMatch(/lazy|high/);
  });

  it('is lazy for frames', () => {
    expect(complete('<iframe src="https://b.example/"></iframe>')).toBe(
      '<iframe loading="lazy" src="https://b.example/"></iframe>',
    );
    for (const kept of ['<iframe src="b" loading="eager">', '<iframe>', '<iframe src="b" data-secret="x">'])
      expect(complete(kept)).toBe(kept);
  });
});
