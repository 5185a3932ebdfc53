// Measures how long pictures of a large photo take to make, and how fast those that are kept are sent, compared with the
// file of an image of the same size.
//
//   npm run bench:pictures -- [--megapixels 24] [--width 1280] [--seconds 3] [--rounds 3] [--connections 10]
//     [--json FILE]
//
// The photo is noise with soft edges, which is harder to compress than most photos. Each round makes each format once, of
// another photo, so that nothing is kept. Writes JSON; failed requests exit with 1.
import sharp from 'sharp';
import { measureInTurns, median } from './load.mjs';
import { readOptions } from './options.mjs';
import { writeReport } from './report.mjs';
import { Site } from './site.mjs';

const FORMATS = ['avif', 'webp', 'jpeg'];
const RATIO = 1.5;

const { numbers, report } = readOptions({ megapixels: 24, width: 1280, seconds: 3, rounds: 3, connections: 10 });
const { megapixels, width, ...load } = numbers;

/** A JPEG of a number of pixels. */
async function photo(pixels) {
  const height = Math.round(Math.sqrt(pixels / RATIO));
  const size = { width: Math.round(height * RATIO), height };
  const coarse = await sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#888',
    },
  })
    .png()
    .toBuffer();
  const grain = await sharp({
    create: { ...size, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 25 }, background: '#888' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(coarse)
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Uploads an image and returns the address of its file as it was sent. */
async function uploaded(site, name, bytes) {
  const response = await fetch(`${site.origin}${site.root}/cms/v2/media`, {
    method: 'POST',
    headers: {
      authorization: site.authorization,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: bytes,
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const { source_url: url, media_details: details } = await response.json();
  return details.original_image ? new URL(details.original_image, url).href : url;
}

/** Asks for a picture; returns how long that took, the CPU time of the site for it, and its bytes. */
async function asked(site, url) {
  await site.settle();
  const [started, before] = [performance.now(), site.cpuMs];
  const response = await fetch(url);
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return { ms: performance.now() - started, cpuMs: site.cpuMs - before, bytes: byteLength };
}

const site = await Site.start({ SERVER_TIMING: '0' });
try {
  const bytes = await photo(megapixels * 1e6);
  console.log(`a photo of ${megapixels} megapixels, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
  const made = Object.fromEntries(FORMATS.map((format) => [format, []]));
  let url;
  for (let round = 0; round < load.rounds; round += 1) {
    url = await uploaded(site, `photo-${round}.jpg`, bytes);
    for (const format of FORMATS) made[format].push(await asked(site, `${url}?w=${width}&format=${format}`));
  }
  const making = FORMATS.map((format) => {
    const [{ bytes: size }] = made[format];
    const of = (name) => Math.round(median(made[format].map((one) => one[name])));
    return { format, ms: of('ms'), cpuMs: of('cpuMs'), bytes: size };
  });
  for (const { format, ms, cpuMs, bytes: size } of making)
    console.log(`${width} wide, ${format}: made in ${ms} ms, CPU ${cpuMs} ms, ${Math.round(size / 1024)} kB`);

  const kept = `${url}?w=${width}&format=webp`;
  const same = Buffer.from(await (await fetch(kept)).arrayBuffer());
  const file = await uploaded(site, 'same.webp', same);
  const cpuMs = () => site.cpuMs;
  const targets = { file: { urls: [file], cpuMs }, picture: { urls: [kept], cpuMs } };
  const sent = await measureInTurns(targets, { ...load, title: 'sent', settle: () => site.settle() });
  for (const [name, { requestsPerSecond, p99, cpuMs: cpu }] of Object.entries(sent))
    console.log(
      `${name}, ${Math.round(same.length / 1024)} kB: ${Math.round(requestsPerSecond)} per second, CPU ${cpu.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    );
  await writeReport(report('pictures'), { ...numbers, making, sent });
  if (sent.file.errors + sent.picture.errors) {
    console.error('Requests failed.');
    process.exitCode = 1;
  }
} finally {
  await site.stop();
}
