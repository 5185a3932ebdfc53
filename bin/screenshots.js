// @ts-check
/** Takes the screenshots of the documentation from a new site with sample content. */
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT, SITE_URL, withDemoSite } from './demo-site.js';

const SHOTS = [
  { file: 'site.webp', path: '/en/', width: 1200, height: 1000 },
  { file: 'api.webp', path: '/docs', tag: 'cms/v2 posts', width: 1200, height: 900 },
];

await withDemoSite(async (browser) => {
  for (const { file, path, tag, width, height } of SHOTS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(SITE_URL + path, { waitUntil: 'networkidle' });
    if (tag) await page.locator(`[data-tag="${tag}"]`).first().click();
    const image = await page.screenshot({ animations: 'disabled' });
    await sharp(image)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(ROOT, 'docs/images', file));
    await page.close();
  }
});
console.log(`${SHOTS.map(({ file }) => `docs/images/${file}`).join(' and ')} were taken.`);
