import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages } from '#domain/messages/mapRows.ts';
import { soon } from '#tests/crud/workbench/bench.tsx';
import { openEditor, openMap, stage, type MapScreenOptions } from './mapScreen.tsx';
import { fewOf } from '#tests/support/proofs.ts';

const { editor: texts } = mapMessages;

beforeEach(() => page.viewport(1440, 900));

describe('an empty floor', () => {
  const empty = async (given: MapScreenOptions = {}) => {
    await openMap({ search: '?floor=2', ...given });
    await within(stage()).findByText(mapMessages.emptyFloor);
  };

  it('offers whoever may to draw its units, or to place those without a shape in rows', async () => {
    await empty();
    await userEvent.click(screen.getByRole('button', { name: mapMessages.drawUnits }));
    await screen.findByRole('group', { name: texts.tools });
    expect(screen.getByRole('radio', { name: texts.draw })).toBeChecked();
    expect(stage()).toHaveAccessibleName(mapMessages.plan('Level 1'));
  });

  it('opens the rows on itself', async () => {
    await empty();
    await userEvent.click(screen.getByRole('button', { name: mapRowMessages.openCount(2) }));
    const dialog = await screen.findByRole('dialog', { name: mapRowMessages.title });
    expect(within(dialog).getByRole('combobox', { name: mapRowMessages.floor })).toHaveDisplayValue('Level 1');
  });

  it('offers nothing to whoever may only read', async () => {
    await empty({ permissions: { facilityMap: 2, sites: 31 } });
    expect(within(stage()).queryByRole('button', { name: mapMessages.drawUnits })).toBeNull();
    expect(screen.queryByRole('button', { name: mapRowMessages.openCount(2) })).toBeNull();
  });
});

it('ends above the banner of alarms', async () => {
  const { style } = document.documentElement;
  style.setProperty('--banner', '64px');
  try {
    await openMap();
    await soon(() => stage().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight - 64);
    expect(stage().getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight - 150);
  } finally {
    style.removeProperty('--banner');
  }
});

describe('a contrast theme', () => {
  const force = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  afterEach(() => force('none'));

  /** The colours of the plan in a part of a shape of the first floor. */
  function coloursAt(index: number): { isGrey: boolean; dark: number } {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-map-stage] > canvas') as HTMLCanvasElement;
    const cursor = document.querySelector('[data-map-cursor]') as HTMLElement;
    const { left, top, width, height } = cursor.getBoundingClientRect();
    const ground = canvas.getBoundingClientRect();
    const density = canvas.width / ground.width;
    // The shapes stand side by side. The upper part of each has no icon and no name.
    const x = (left - ground.left + index * width + width * 0.1) * density;
    const y = (top - ground.top + height * 0.08) * density;
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
      x,
      y,
      width * 0.8 * density,
      height * 0.15 * density,
    );
    let isGrey = true;
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      isGrey &&= Math.max(red, green, blue) - Math.min(red, green, blue) < 8;
      if (red < 128) dark += 1;
    }
    return { isGrey, dark: dark / (data.length / 4) };
  }

  it('shows each state by its pattern alone, and the chosen floor', async () => {
    await force('active');
    await openMap();
    await soon(() => [0, 1, 2].map((index) => coloursAt(index).isGrey)).toEqual([true, true, true]);
    const [locked, alarm, opened] = [0, 1, 2].map((index) => coloursAt(index).dark) as [number, number, number];
    expect(locked).toBe(0);
    expect(opened).toBeGreaterThan(0.02);
    expect(alarm).toBeGreaterThan(opened * 2);
    const lineAround = (name: RegExp) =>
      getComputedStyle(screen.getByRole('radio', { name }).parentElement as HTMLElement).outlineStyle;
    expect([lineAround(/^Ground/), lineAround(/^Level 1/)]).toEqual(['solid', 'none']);
  });
});

describe('a phone', () => {
  /** The frame's top bar, which these tests leave out. */
  const topBar = 56;
  const tooSmall = () =>
    [...document.querySelectorAll('button, select, [role=radiogroup] > label')]
      .filter((each) => !each.hasAttribute('data-map-cursor') && each.checkVisibility())
      .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 44)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);

  const windows: [width: number, height: number][] = [
    [320, 640],
    [844, 390],
    [390, 844],
  ];
  it.each(fewOf('screens', windows, 2))(
    'shows the map in most of %i × %i, under controls for fingers',
    async (width, height) => {
      await page.viewport(width, height);
      for (const open of [openMap, openEditor]) {
        await open();
        const { top } = stage().getBoundingClientRect();
        expect(top + topBar).toBeLessThan(height / 2);
        expect(tooSmall()).toEqual([]);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
        cleanup();
      }
    },
  );
});
