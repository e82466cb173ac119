import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { followClockScript, setClockScript } from './clock.ts';

const minute = 60_000;

/** A place with timers of its own, which noted what fired. */
function openPlace() {
  const fired: string[] = [];
  const place = createContext({
    setTimeout,
    setInterval,
    clearTimeout,
    clearInterval,
    note: (name: string) => fired.push(name),
  });
  runInContext(followClockScript(minute), place);
  const run = (script: string): unknown => runInContext(script, place);
  /** Resolves after the timers that are due, and those that they start: timers without a delay fire in their order. */
  const jump = async (milliseconds: number) => {
    run(setClockScript(milliseconds));
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { fired, run, jump };
}

it('sets a clock off and right again', () => {
  const { run } = openPlace();
  run(setClockScript(60 * minute));
  expect(Number(run('Date.now()')) - Date.now()).toBeGreaterThan(59 * minute);
  expect(Number(run('new Date().getTime()')) - Date.now()).toBeGreaterThan(59 * minute);
  run(setClockScript(0));
  expect(Math.abs(Number(run('Date.now()')) - Date.now())).toBeLessThan(minute);
});

it('fires the long timers that are due after a jump, once and in order', async () => {
  const { fired, run, jump } = openPlace();
  run(`setTimeout(note, 50 * ${minute}, 'later'); setTimeout(note, 5 * ${minute}, 'sooner');`);
  run(`setTimeout(note, 90 * ${minute}, 'not yet'); const short = setTimeout(note, 59_000, 'short');`);
  await jump(60 * minute);
  expect(fired).toEqual(['sooner', 'later']);
  await jump(61 * minute);
  expect(fired).toEqual(['sooner', 'later']);
  await jump(100 * minute);
  expect(fired).toEqual(['sooner', 'later', 'not yet']);
  run('clearTimeout(short)');
});

it('fires an interval once a jump, until it is cleared', async () => {
  const { fired, run, jump } = openPlace();
  run(`const every = setInterval(note, 10 * ${minute}, 'again');`);
  await jump(60 * minute);
  await jump(120 * minute);
  expect(fired).toEqual(['again', 'again']);
  run('clearInterval(every)');
  await jump(180 * minute);
  expect(fired).toEqual(['again', 'again']);
});

it('lets a timer that fires start the next one', async () => {
  const { fired, run, jump } = openPlace();
  run(`const hourly = () => { note('hour'); setTimeout(hourly, 60 * ${minute}); }; hourly();`);
  await jump(61 * minute);
  await jump(122 * minute);
  expect(fired).toEqual(['hour', 'hour', 'hour']);
});
