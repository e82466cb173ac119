import { act, render, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useRows } from '#crud/data/useRows.ts';
import { FoundCount } from '#crud/list/FoundCount.tsx';
import { useTableState } from '#crud/list/useTableState.ts';
import { useTypedSearch } from '#crud/list/useTypedSearch.ts';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { fillIn } from '#tests/support/browser/pressOn.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const line = linkHostPerTest();
afterEach(() => vi.useRealTimers());

/** A search box as in a list, with the other ways to change the search. */
function Box() {
  const { state, change } = useTypedSearch(useTableState('unit'));
  const navigate = useNavigate();
  useRows('unit', { search: state.search });
  return (
    <>
      <SearchInput label="Search units" value={state.search} onChange={(search) => change({ search })} />
      <output data-shown="">{`${state.search}|${state.page}|${state.filters['status']?.join() ?? ''}`}</output>
      <button onClick={() => change({ filters: { status: ['opened'] } })}>Filter</button>
      <button onClick={() => change({ search: '', filters: {} })}>Clear all</button>
      <button onClick={() => change({ page: 3 })}>Third page</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate('/units?search=gate')}>Elsewhere</button>
    </>
  );
}

async function openBox(at = '/units'): Promise<HTMLElement> {
  render(
    <Screen host={line} at={at}>
      <Box />
    </Screen>,
  );
  return screen.findByRole('searchbox');
}

const shown = () => document.querySelector('[data-shown]')?.textContent;
const address = () => document.querySelector('[data-address]')?.textContent;
/** Keeps the focus, so keys stay pending. */
const press = (name: string) => screen.getByRole('button', { name }).click();

it('keeps room for its cross only while it has one, so that a long hint is whole on a phone', async () => {
  const box = await openBox();
  const room = () => Number.parseFloat(getComputedStyle(box).paddingInlineEnd);
  const empty = room();
  await fillIn(box, 'a101');
  await expect.poll(room).toBeGreaterThan(empty + 15);
});

it('shows each key at once, loses none, and writes the address when the keys rest', async () => {
  const box = await openBox('/units?page=2');
  box.focus();
  const steps: (string | null | undefined)[] = [];
  for (const key of 'a101') {
    await userEvent.keyboard(key);
    steps.push(shown());
  }
  expect(steps).toEqual(['a|1|', 'a1|1|', 'a10|1|', 'a101|1|']);
  await expect.poll(address).toBe('/units?search=a101');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('a101');
});

it('writes the address at once when the focus leaves the box', async () => {
  const box = await openBox();
  await fillIn(box, 'smith');
  box.blur();
  expect(await screen.findByText('/units?search=smith')).toBeVisible();
});

it('takes what was typed along with whatever else changes', async () => {
  const box = await openBox();
  await fillIn(box, 'a1');
  press('Filter');
  await expect.poll(shown).toBe('a1|1|opened');
  await expect.poll(address).toBe('/units?search=a1&filters=status%3Aopened');
  await fillIn(box, 'a10');
  press('Third page');
  await expect.poll(address).toBe('/units?search=a10&filters=status%3Aopened&page=3');
  expect(shown()).toBe('a10|3|opened');
});

it('is cleared with what was typed, whether the address knew it or not', async () => {
  const box = await openBox();
  await fillIn(box, 'zz');
  press('Clear all');
  await expect.poll(() => (box as HTMLInputElement).value).toBe('');
  await fillIn(box, 'a1');
  await expect.poll(address).toBe('/units?search=a1');
  expect(shown()).toBe('a1|1|');
  press('Clear all');
  await expect.poll(shown).toBe('|1|');
  await expect.poll(address).toBe('/units');
});

it('follows the address wherever that goes, back as well', async () => {
  const box = await openBox('/units?search=a1');
  await fillIn(box, 'b2');
  press('Elsewhere');
  await expect.poll(() => (box as HTMLInputElement).value).toBe('gate');
  press('Back');
  await expect.poll(shown).toMatch(/^(a1|b2)\|/);
  expect(address()).toBe(`/units?search=${(box as HTMLInputElement).value}`);
});

it('never closes its query at the host between two searches', async () => {
  const box = await openBox();
  box.focus();
  await userEvent.keyboard('a101');
  await expect.poll(address).toBe('/units?search=a101');
  const views = line.received.flatMap((message) => (message.kind === 'views' ? [message.entities] : []));
  expect(views).toEqual([['unit']]);
});

it('says what a search found, once, and stays silent about rows that come and go by themselves', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rerender } = render(<FoundCount asked="" text="12 units" />);
  const said = () => screen.getByRole('status').textContent;
  const show = (asked: string, text: string | null) => rerender(<FoundCount asked={asked} text={text} />);
  const rest = () =>
    act(() => {
      vi.advanceTimersByTime(600);
    });
  show('', '13 units');
  show('a1', null);
  rest();
  expect(said()).toBe('');
  show('a1', '3 found');
  expect(said()).toBe('');
  rest();
  expect(said()).toBe('3 found');
  show('a1', '4 found');
  rest();
  expect(said()).toBe('3 found');
  show('a10', '1 found');
  rest();
  expect(said()).toBe('1 found');
  show('', '13 units');
  rest();
  expect(said()).toBe('13 units');
});
