import type { Locator, Page } from 'playwright-core';

/** How somebody works at a page: what is pressed is found by what people see or hear of it. */
export interface Hand {
  page: Page;
  /** Whether the page is as wide as a phone. */
  isNarrow: boolean;
  /** Whether there is a keyboard only. */
  isKeyboard: boolean;
  /** Presses a button, a link, a box. */
  press: (target: Locator) => Promise<void>;
  /** Chooses an item of a menu that is open. */
  pick: (target: Locator) => Promise<void>;
  /** Enters a text in place of what is in a field. */
  write: (target: Locator, text: string) => Promise<void>;
  /** Enters a day, such as `2031-05-01`, or a day with a time, such as `2031-05-01T18:00`. */
  enterDay: (target: Locator, day: string) => Promise<void>;
}

/** More presses of Tab than any page needs. */
const MOST_TABS = 300;

async function replace(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Works with a mouse, and types. */
export const mouse = (page: Page): Hand => ({
  page,
  isNarrow: false,
  isKeyboard: false,
  press: (target) => target.click(),
  pick: (target) => target.click(),
  async write(target, text) {
    await target.click();
    await replace(page, text);
  },
  // The calendar that the browser opens for the field is no part of the page.
  enterDay: (target, day) => target.fill(day),
});

/** Works with fingers on a phone. */
export const fingers = (page: Page): Hand => ({
  ...mouse(page),
  isNarrow: true,
  press: (target) => target.tap(),
  pick: (target) => target.tap(),
  async write(target, text) {
    await target.tap();
    await replace(page, text);
  },
});

/** Works with keys alone: Tab leads through the page until what is wanted has the focus. */
export function keys(page: Page): Hand {
  const isThere = (target: Locator) => target.and(page.locator(':focus')).count();
  const reach = async (target: Locator, key = 'Tab') => {
    await target.first().waitFor();
    const seen: string[] = [];
    for (let count = 0; !(await isThere(target)); count += 1) {
      if (count === MOST_TABS) throw new Error(`The keyboard does not reach ${String(target)}: ${seen.join(' | ')}`);
      await page.keyboard.press(key);
      if (count > MOST_TABS - 60)
        seen.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? ''));
    }
  };
  const press = async (target: Locator) => {
    await reach(target);
    const isBox = await page.evaluate(() => document.activeElement?.getAttribute('type') === 'checkbox');
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  };
  return {
    page,
    isNarrow: false,
    isKeyboard: true,
    press,
    async pick(target) {
      await reach(target, 'ArrowDown');
      await page.keyboard.press('Enter');
    },
    async write(target, text) {
      await reach(target);
      await replace(page, text);
    },
    async enterDay(target, day) {
      await reach(target);
      const [, year = '', month = '', date = '', hours = '', minutes = ''] =
        /^(\d+)-(\d+)-(\d+)(?:T(\d+):(\d+))?$/.exec(day) ?? [];
      await page.keyboard.type(month + date + year);
      if (!hours) return;
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type(String(((Number(hours) + 11) % 12) + 1).padStart(2, '0') + minutes);
      await page.keyboard.press(Number(hours) < 12 ? 'a' : 'p');
    },
  };
}
