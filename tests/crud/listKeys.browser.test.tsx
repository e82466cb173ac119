import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shortcuts } from '#crud/keyboard/shortcuts.ts';
import { ListArea } from '#crud/list/ListArea.tsx';
import { useSelectionOf } from '#crud/list/useSelection.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { linkTestHost, Screen } from './screens.tsx';

const ids = [1, 2, 3, 4, 5];
let done: string[];
beforeEach(() => (done = []));

function List() {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const selection = useSelectionOf(new Set(chosen), setChosen);
  const note = (what: string) => (id?: number) => void done.push(id === undefined ? what : `${what} ${id}`);
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <ListArea
        selection={selection}
        panel={{ id: null, show: note('panel'), close: note('close') }}
        open={note('open')}
        edit={note('edit')}
        create={note('create')}
        onlyHit={(typed) => (typed === 'three' ? 3 : null)}
      >
        <input role="searchbox" aria-label="Search" />
        <select aria-label="Choice">
          <option>One</option>
        </select>
        <table>
          <tbody>
            {ids.map((id) => (
              <tr key={id} data-row-id={id}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Select ${id}`}
                    checked={chosen.includes(id)}
                    onChange={({ currentTarget }) => selection.set([id], currentTarget.checked)}
                  />
                </td>
                <td>
                  <a href={`#${id}`}>{`Row ${id}`}</a>
                </td>
                <td data-cell={id}>Text</td>
              </tr>
            ))}
          </tbody>
        </table>
        <output aria-label="Selected">{chosen.toSorted().join()}</output>
      </ListArea>
    </ThemeProvider>
  );
}

const selected = () => screen.getByLabelText('Selected').textContent;
const focused = () => document.activeElement?.textContent ?? '';
const cell = (id: number) => document.querySelector(`[data-cell="${id}"]`) as HTMLElement;

describe('keys in a list', () => {
  it('move the current row, select, open, edit and create', async () => {
    render(<List />);
    await userEvent.keyboard('jj');
    expect(focused()).toBe('Row 2');
    await userEvent.keyboard('x');
    expect(selected()).toBe('2');
    await userEvent.keyboard('{ArrowDown}x{k}');
    expect([focused(), selected()]).toEqual(['Row 2', '2,3']);
    await userEvent.keyboard(' e');
    (screen.getByLabelText('Select 4') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}c');
    expect(done).toEqual(['panel 2', 'edit 2', 'open 4', 'create']);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
  });

  it('focus the search, where Enter opens the only hit', async () => {
    render(<List />);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await userEvent.keyboard('two{Enter}');
    expect(done).toEqual([]);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.keyboard('three{Enter}');
    expect(done).toEqual(['open 3']);
  });

  it('show the sheet with each of them, and the way to the guide', async () => {
    const host = await linkTestHost();
    render(
      <Screen host={host} pages={['guide']}>
        <List />
      </Screen>,
    );
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const { label } of shortcuts) expect(sheet).toHaveTextContent(label);
    expect(within(sheet).getByRole('link', { name: 'Open the guide' })).toHaveAttribute('href', '/guide');
    await userEvent.keyboard('c');
    expect(done).toEqual([]);
  });

  it('do nothing in fields, in choice lists and with a modifier', async () => {
    render(<List />);
    for (const place of [screen.getByRole('searchbox'), screen.getByLabelText('Choice')]) {
      for (const { keys } of shortcuts) {
        for (const key of keys as readonly string[]) {
          place.focus();
          place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }
      }
    }
    screen.getByText('Row 1').focus();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
      for (const { keys } of shortcuts) {
        const key = keys[0];
        const event = new KeyboardEvent('keydown', { key, [modifier]: true, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
        expect(event.defaultPrevented).toBe(false);
      }
    }
    expect([done, selected()]).toEqual([[], '']);
  });
});

describe('presses on rows', () => {
  it('select a range with Shift, toggle with Ctrl, and open the panel with Alt', async () => {
    render(<List />);
    await userEvent.click(screen.getByLabelText('Select 2'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(screen.getByLabelText('Select 4'));
    await userEvent.keyboard('{/Shift}');
    expect(selected()).toBe('2,3,4');
    await userEvent.keyboard('{Control>}');
    await userEvent.click(cell(3));
    await userEvent.keyboard('{/Control}');
    expect(selected()).toBe('2,4');
    await userEvent.keyboard('{Alt>}');
    await userEvent.click(cell(5));
    await userEvent.keyboard('{/Alt}');
    expect(done).toEqual(['panel 5']);
  });
});
