import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { networkDeviceCalls, type TracedMessage } from '#domain/calls/networkDevices.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { TracePanel } from '#parts/network/TracePanel.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { show } from '#tests/crud/workbench/bench.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1440, 900));
afterEach(() => vi.useRealTimers());

const texts = networkMessages.trace;
const { path } = networkDeviceCalls.networkDeviceTrace;

const said = (payload: string, given: Partial<TracedMessage> = {}): TracedMessage => ({
  at: '2026-11-27T03:00:00.000Z',
  topic: 'acme/north/stat/relay1/RESULT',
  payload,
  direction: 'in',
  retained: false,
  ...given,
});

function showTrace(answer: unknown): Answers {
  const answers: Answers = new Map([[path, answer]]);
  const module = {
    default: () => (
      <Answering answers={answers}>
        <TracePanel networkDeviceId={5} siteId={1} />
      </Answering>
    ),
  };
  show({ id: 'device.list', module });
  return answers;
}

const list = () => screen.findByRole('list', { name: texts.title });
const items = () => within(screen.getByRole('list', { name: texts.title })).queryAllByRole('listitem');

/** A read is due: the first at once, each further one after a time. */
const passTime = (time: number) => act(() => void vi.advanceTimersByTime(time));
const texted = () => items().map(({ textContent }) => textContent);

it('shows the newest message first, and those that come later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answers = showTrace([said('ON', { retained: true }), said('{"POWER1":"OFF"}')]);
  passTime(0);
  await list();
  expect(texted()).toEqual([
    expect.stringContaining('{\n  "POWER1": "OFF"\n}'),
    expect.stringMatching(new RegExp(`${texts.directions.in}.*${texts.retained}.*ON$`)),
  ]);
  const [, first] = items();
  answers.set(path, [said('ON', { retained: true }), said('{"POWER1":"OFF"}'), said('', { direction: 'out' })]);
  passTime(timing.deviceTrace);
  await expect.poll(() => items().length).toBe(3);
  expect(texted()[0]).toMatch(new RegExp(`${texts.directions.out}.*\\(empty\\)$`));
  expect(items()[2]).toBe(first);
});

it('goes on at once after a pause', async () => {
  const answers = showTrace([said('one')]);
  await list();
  await pressOn(screen.getByRole('button', { name: texts.pause }));
  answers.set(path, [said('one'), said('two')]);
  await pressOn(screen.getByRole('button', { name: texts.goOn }));
  await expect.poll(() => items().length, { timeout: timing.deviceTrace / 2 }).toBe(2);
});

it('shows those that fit the filter', async () => {
  showTrace([said('ON'), said('OFF', { topic: 'acme/north/tele/relay1/STATE' })]);
  await list();
  await fillIn(screen.getByRole('searchbox', { name: texts.filter }), 'tele');
  await expect.poll(() => items().length).toBe(1);
  await fillIn(screen.getByRole('searchbox', { name: texts.filter }), 'lamp');
  expect(await screen.findByText(texts.noMatch)).toBeVisible();
});

it('says that there are none yet', async () => {
  showTrace([]);
  expect(await screen.findByText(texts.none)).toBeVisible();
});

const refusal = (status: number) => new AppError({ code: 'server', message: `It failed with ${status}.`, status });

it('says why it cannot be read, and keeps what was read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answers = showTrace(refusal(409));
  passTime(0);
  expect(await screen.findByText('It failed with 409.')).toBeVisible();
  answers.set(path, [said('ON')]);
  await pressOn(screen.getByRole('button', { name: 'Try again' }));
  await list();
  answers.set(path, refusal(500));
  passTime(timing.deviceTrace);
  await expect.poll(() => screen.queryByText(texts.notRead('It failed with 500.'))).not.toBeNull();
  expect(items()).toHaveLength(1);
});

it('says that a server keeps none', async () => {
  showTrace(refusal(404));
  expect(await screen.findByText(texts.absent)).toBeVisible();
});
