import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Unit } from '#domain/entities/unit.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { LoadedUnits } from '#features/units-now/LoadedUnits.tsx';
import { useUnitsNowState } from '#features/units-now/useUnitsNowState.ts';
import UnitsKeys from '#features/units-now/UnitsKeys.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';
import { buildCommand, buildUnit } from './builders.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const areas = [{ id: 1, siteId: 1, name: 'Row A', floor: 0 }];
const thousands = Array.from({ length: 3000 }, (_unit, index) => buildUnit({ id: index + 1, areaId: 1 }));

const line = linkHostPerTest();
beforeEach(() => {
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
});

function Board({ units, isCounted = true }: { units: readonly Unit[]; isCounted?: boolean }) {
  return <LoadedUnits units={units} isCounted={isCounted} areas={areas} state={useUnitsNowState()} />;
}

const board = (units: readonly Unit[], at?: string) => (
  <Screen host={line} {...(at === undefined ? {} : { at })}>
    <Board units={units} />
  </Screen>
);
const tile = (id: number) => document.querySelector<HTMLElement>(`[data-unit-id="${id}"]`);
const commands = () => line.received.filter(({ kind }) => kind === 'command');
const replaced = (units: readonly Unit[], id: number, given: Partial<Unit>) =>
  units.map((unit) => (unit.id === id ? { ...unit, ...given } : unit));

it('asks a door in two presses, once however often it is pressed, and shows how it gets on', async () => {
  render(board([buildUnit({ id: 1 }), buildUnit({ id: 2 })]));
  await pressOn(await screen.findByRole('button', { name: /^A1/ }));
  const unlock = await screen.findByRole('button', { name: 'Unlock A1' });
  expect(unlock).toHaveFocus();
  await pressOn(unlock);
  const running = buildCommand({ id: 1, state: 'sent', requestedAt: Date.now() - 1500 });
  line.send({ kind: 'commands', commands: [running] });
  await expect.poll(() => tile(1)?.querySelector('[data-command-state]')?.textContent).toMatch(/^Sent/);
  await userEvent.click(unlock, { force: true });
  await userEvent.click(screen.getByRole('button', { name: 'Lock A1' }), { force: true });
  expect(commands()).toMatchObject([{ kind: 'command', press: { act: 'open', target: running.target } }]);
  line.send({
    kind: 'commands',
    commands: [{ ...running, state: 'confirmed', settledAt: running.requestedAt + 1400 }],
  });
  await expect.poll(() => tile(1)?.textContent).toContain('Confirmed in 1.4 s');
  expect(tile(2)?.querySelector('[data-command-state]')).toBeNull();
});

it('counts nothing by state, and areas as so far, until it has every unit', async () => {
  const shown = (isCounted: boolean) => (
    <Screen host={line}>
      <Board units={[buildUnit({ id: 1, areaId: 1, status: 'locked' })]} isCounted={isCounted} />
    </Screen>
  );
  const { rerender } = render(shown(false));
  await expect.poll(() => screen.getByRole('heading', { name: /Row A/ }).textContent).toContain('1 so far');
  expect(screen.getByRole('button', { name: /^Secure/ }).textContent).toBe('Secure');
  expect(screen.getByRole('button', { name: /^Alarm/ }).textContent).toBe('Alarm');
  rerender(shown(true));
  expect(screen.getByRole('heading', { name: /Row A/ }).textContent).not.toContain('so far');
  expect(screen.getByRole('button', { name: /^Secure/ }).textContent).toBe('Secure1');
});

it('says why an overlocked door cannot be asked', async () => {
  render(board([buildUnit({ id: 1, status: 'overlocked' })]));
  await pressOn(await screen.findByRole('button', { name: /^A1/ }));
  const unlock = await screen.findByRole('button', { name: 'Unlock A1' });
  expect(unlock).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(commandMessages.lockedOut)).toBeVisible();
  await userEvent.click(unlock, { force: true });
  expect(commands()).toEqual([]);
});

it('shows beside the buttons what staff noted about the unit', async () => {
  render(board([buildUnit({ id: 1, notes: 'Roller door sticks.\n' }), buildUnit({ id: 2, notes: ' ' })]));
  await pressOn(await screen.findByRole('button', { name: /^A1/ }));
  expect(await screen.findByText('Roller door sticks.')).toBeVisible();
});

it('keeps every tile where it is when states change, and repaints only the one that changed', async () => {
  const { rerender } = render(board(thousands));
  await expect.poll(() => tile(3)).not.toBeNull();
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('[data-unit-id]')].map((each) => each.dataset['unitId']);
  const before = places();
  const painted = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof HTMLElement ? target : target.parentElement;
      painted.add(element?.closest<HTMLElement>('[data-unit-id]')?.dataset['unitId'] ?? 'elsewhere');
    }
  });
  for (const each of document.querySelectorAll('[data-unit-id]')) {
    observer.observe(each, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  rerender(board(replaced(thousands, 3, { status: 'opened' })));
  await expect.poll(() => tile(3)?.dataset['status']).toBe('opened');
  expect(places()).toEqual(before);
  expect([...painted]).toEqual(['3']);
  observer.disconnect();
});

it('holds only the tiles in view, and the arrow keys reach all of them', async () => {
  render(board(thousands));
  await expect.poll(() => tile(1)).not.toBeNull();
  expect(document.querySelectorAll('[data-unit-id]').length).toBeLessThan(400);
  tile(1)?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('data-unit-id')).toBe('3000');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => document.activeElement?.getAttribute('data-unit-id')).toBe('2999');
});

it('keeps the focused tile clear of the bars at the edges of the window', async () => {
  render(board(thousands));
  await expect.poll(() => tile(1)).not.toBeNull();
  const bar = document.querySelector<HTMLElement>('search[data-window-bar]') as HTMLElement;
  // As high as with three lines of chips.
  bar.style.paddingBottom = '6rem';
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  tile(1)?.focus();
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'PageUp', 'ArrowUp', 'PageUp', 'ArrowDown']) {
    const before = document.activeElement;
    await userEvent.keyboard(`{${key}}`);
    await expect
      .poll(() => document.activeElement !== before && document.activeElement?.hasAttribute('data-unit-id'))
      .toBe(true);
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    expect(top).toBeGreaterThanOrEqual(bar.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight - Number.parseFloat(scrollPaddingBottom) + 1);
  }
});

it('filters by the chips, in the address, and a unit that no longer fits keeps its place', async () => {
  const units = [
    buildUnit({ id: 1, status: 'opened' }),
    buildUnit({ id: 2 }),
    buildUnit({ id: 3, status: 'unlocked' }),
  ];
  const { rerender } = render(board(units, '/?filters=state:open'));
  await expect.poll(() => tile(1)).not.toBeNull();
  expect(tile(2)).toBeNull();
  expect(screen.getByRole('button', { name: /^Open/ })).toHaveAttribute('aria-pressed', 'true');
  rerender(board(replaced(units, 1, { status: 'locked' }), '/?filters=state:open'));
  await expect.poll(() => tile(1)?.hasAttribute('data-faded')).toBe(true);
  expect(tile(3)?.hasAttribute('data-faded')).toBe(false);
  await pressOn(screen.getByRole('button', { name: /^Secure/ }));
  await expect.poll(() => tile(2)).not.toBeNull();
  expect(document.querySelector('[data-address]')?.textContent).toBe('/?filters=state%3Aopen%2Csecure');
});

it('shows what is wrong at a unit before its status, counts and filters by it, also after the door was locked', async () => {
  const since = new Date().toISOString();
  const units = [
    buildUnit({ id: 1, status: 'opened', alarmingSince: since }),
    buildUnit({ id: 2, status: 'locked', faultedSince: since }),
    buildUnit({ id: 3 }),
  ];
  const { rerender } = render(board(units));
  const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent;
  await expect.poll(() => tile(1)?.textContent).toMatch(/Alarm.*Opened/);
  expect(tile(2)?.textContent).toMatch(/Fault.*Locked/);
  expect([1, 2, 3].map((id) => tile(id)?.dataset['tone'])).toEqual(['alarm', 'fault', 'secure']);
  expect(['Alarm', 'Fault', 'Open', 'Secure'].map(chip)).toEqual(['Alarm1', 'Fault1', 'Open0', 'Secure1']);
  await pressOn(screen.getByRole('button', { name: /^Alarm/ }));
  await expect.poll(() => tile(3)).toBeNull();
  rerender(board(replaced(units, 1, { status: 'locked' })));
  await expect.poll(() => tile(1)?.textContent).toMatch(/Alarm.*Locked/);
  expect(tile(1)?.hasAttribute('data-faded')).toBe(false);
  expect([tile(1)?.dataset['tone'], chip('Alarm'), chip('Secure')]).toEqual(['alarm', 'Alarm1', 'Secure1']);
});

it('shows its keys on ?, closes them again, and says what a search found', async () => {
  const withKeys = (unitIds: readonly number[], words: readonly string[]) => (
    <Screen host={line}>
      <UnitsKeys areas={[{ unitIds }]} isCounted filter={{ tones: [], words }} />
    </Screen>
  );
  const { rerender } = render(withKeys([1, 2, 3], []));
  await userEvent.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(sheet.textContent).toContain('Search');
  await pressOn(screen.getByText('Close'));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  rerender(withKeys([2], ['a2']));
  expect(await screen.findByText('1 found')).toBeInTheDocument();
});
