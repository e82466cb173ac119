import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mapMessages } from '#domain/messages/map.ts';
import { soon } from '#tests/crud/workbench/bench.tsx';
import { cursor, focused, openEditor, press, said, stage, unsaved } from './mapScreen.tsx';

const { editor: texts } = mapMessages;
const { said: words } = texts;

beforeAll(() => page.viewport(1440, 900));

/** A place on the plan that shows 24 × 12 metres. */
function placeOf(x: number, y: number): { x: number; y: number } {
  const button = cursor() as HTMLElement;
  const { left, top, width } = button.getBoundingClientRect();
  const ground = stage().getBoundingClientRect();
  // The cursor is at the first shape, which is 3 metres wide and stands at 2, 4.
  const scale = width / 3;
  return { x: left - ground.left + (x - 2) * scale, y: top - ground.top + (y - 4) * scale };
}
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const ground = document.querySelector('[data-map-ground]') as HTMLElement;
  await userEvent.dragAndDrop(ground, ground, { sourcePosition: from, targetPosition: to });
}

describe('the editor by keyboard', () => {
  it('has the focus on a new shape, which arrows move and Delete removes, and says so', async () => {
    await openEditor();
    await press('n');
    await soon(focused).toBe('New shape, no unit');
    expect(unsaved()).toBe(1);
    const from = /at ([\d.-]+) m, ([\d.-]+) m/.exec(said() ?? '');
    await press('ArrowRight', 'Shift+ArrowDown');
    const [x, y] = [Number(from?.[1]) + 0.5, Number(from?.[2]) + 2];
    await soon(said).toBe(words.moved('New shape', x, y));
    await press('Alt+ArrowRight');
    await soon(said).toBe(words.resized('New shape', 2.5, 3));
    await press('Delete');
    await soon(said).toBe(words.deleted('New shape'));
    await soon(unsaved).toBe(0);
    // The keyboard goes on from a shape that is left.
    expect(focused()).not.toBeNull();
  });

  it('undoes and redoes where the focus is after the mouse, but not in a field', async () => {
    await openEditor();
    await press('Enter', 'ArrowRight');
    await soon(unsaved).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: texts.snap }));
    await press('Control+z');
    await soon(unsaved).toBe(0);
    expect(said()).toBe(words.undone);
    await press('Control+Shift+z');
    await soon(unsaved).toBe(1);
    await press('Control+z', 'Control+y');
    await soon(unsaved).toBe(1);
    expect(said()).toBe(words.redone);
    (document.activeElement as HTMLElement).blur();
    await press('Control+z');
    await soon(unsaved).toBe(0);
    await press('Control+y');
    await userEvent.click(screen.getByRole('textbox', { name: texts.label }));
    await press('Control+z');
    expect(unsaved()).toBe(1);
  });

  it('names walls, and reaches them', async () => {
    await openEditor();
    await press('ArrowUp');
    await soon(focused).toBe('Wall 104, 9 m long');
    await press('Enter', 'ArrowUp');
    await soon(said).toBe(words.moved('Wall 104', 2, 1.5));
  });
});

describe('several shapes', () => {
  it('are selected by keys, and moved, copied and deleted as one step each', async () => {
    const { saved } = await openEditor();
    await press('Enter', 'Control+ArrowRight', 'Shift+Enter');
    await soon(said).toBe(words.selected('Unit A12', 2));
    expect(cursor()).toHaveAttribute('aria-pressed', 'true');
    await press('ArrowDown');
    await soon(said).toBe(words.moved('2 shapes', 2, 4.5));
    expect(unsaved()).toBe(2);
    await press('Control+d');
    await soon(said).toBe(words.copied('2 shapes'));
    expect(unsaved()).toBe(4);
    expect(
      within(document.querySelector('[data-inspector]') as HTMLElement).getByText('2 shapes selected'),
    ).toBeVisible();
    await press('Delete');
    await soon(unsaved).toBe(2);
    await press('Control+z', 'Control+z', 'Control+z');
    await soon(unsaved).toBe(0);
    await press('Control+y');
    await soon(unsaved).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: texts.save(2) }));
    await soon(() => [...saved.keys()].toSorted()).toEqual([101, 102]);
    expect(saved.get(102)).toMatchObject({
      points: [
        [5, 4.5],
        [8, 4.5],
        [8, 8.5],
        [5, 8.5],
      ],
    });
  });

  it('are all selected by Control A, and one is taken away again by Shift and Space', async () => {
    await openEditor();
    await press('Control+a');
    await soon(said).toBe('4 shapes selected');
    await userEvent.keyboard('{Shift>} {/Shift}');
    await soon(said).toBe(words.unselected('Unit A11', 3));
    await press('Delete');
    await soon(said).toBe(words.deleted('3 shapes'));
    expect(unsaved()).toBe(3);
  });

  it('are selected by a drag with Shift, and dragged together', async () => {
    await openEditor();
    const places = [placeOf(1.5, 3.5), placeOf(8.2, 8.4), placeOf(3, 6), placeOf(3, 7)] as const;
    await userEvent.keyboard('{Shift>}');
    await drag(places[0], places[1]);
    await userEvent.keyboard('{/Shift}');
    await soon(said).toBe('2 shapes selected');
    await drag(places[2], places[3]);
    await soon(() => said()).toMatch(/^2 shapes moved to/);
    expect(unsaved()).toBe(2);
    await press('Control+z');
    await soon(unsaved).toBe(0);
  });
});
