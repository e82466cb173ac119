import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { diskMessages } from '#domain/messages/disk.ts';
import { LiveIndicator } from '#shell/live/LiveIndicator.tsx';
import { holdLine, Screen, type HeldLine } from '#tests/resource/screens.tsx';
import './cleanup.ts';

let line: HeldLine;
beforeEach(async () => {
  line = await holdLine();
  line.tell({ kind: 'connection', connection: { state: 'live', since: Date.now() } });
});
afterEach(() => line.close());

const said = () =>
  screen
    .getAllByRole('status')
    .slice(0, 2)
    .map(({ textContent }) => textContent);

it('says once, and quietly in its menu, that the browser keeps nothing on its disk', async () => {
  render(
    <Screen line={line}>
      <LiveIndicator />
    </Screen>,
  );
  await expect.poll(said).toEqual(['Connection: Live', '']);
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(said()[1] ?? ''));
  const [, status] = screen.getAllByRole('status');
  observer.observe(status as HTMLElement, { childList: true, characterData: true, subtree: true });
  line.tell({ kind: 'disk', state: 'unavailable' });
  line.tell({ kind: 'disk', state: 'unavailable' });
  line.tell({ kind: 'connection', connection: { state: 'reconnecting', since: Date.now() } });
  await expect.poll(said).toEqual(['Connection: Reconnecting', `${diskMessages.notKept}.`]);
  expect(announced).toEqual([`${diskMessages.notKept}.`]);
  observer.disconnect();
  await userEvent.click(screen.getByRole('button', { name: 'Connection: Reconnecting' }));
  await expect.poll(() => screen.queryByText(diskMessages.notKeptMeaning)).toBeVisible();
});
