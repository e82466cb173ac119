import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppHistory } from '#app/history/appHistory.ts';
import { addUnsaved, type LeavingAnswer } from '#lib/unsaved.ts';

const runnersAddress = window.location.href;
let history: AppHistory;
let isSignedIn = true;
let isUnsaved = false;
/** The questions that stand, oldest first. */
let questions: ((answer: LeavingAnswer) => void)[] = [];
let told: string[] = [];
let stops: (() => void)[] = [];

const address = () => window.location.pathname;
const shown = () => history.read()?.location.pathname;
const stands = async (path: string) => {
  await expect.poll(() => [shown(), address()]).toEqual([path, path]);
};

/** /start, then /list, then a form at /edit. */
async function openForm(): Promise<void> {
  window.history.replaceState(null, '', '/start');
  history = new AppHistory(
    ({ pathname }) =>
      isSignedIn || pathname === '/login' ? { kind: 'admitted' } : { kind: 'redirected', to: '/login' },
    () => undefined,
  );
  stops.push(history.start());
  for (const path of ['/list', '/edit', '/next', '/edit']) history.push(path);
  await stands('/edit');
  const remove = addUnsaved({
    isUnsaved: () => isUnsaved,
    isKept: () => true,
    ask: () => new Promise((resolve) => questions.push(resolve)),
    keep: () => told.push('kept'),
    discard: () => told.push('discarded'),
  });
  stops.push(remove);
}

beforeEach(() => {
  isSignedIn = true;
  isUnsaved = true;
  questions = [];
  told = [];
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  window.history.replaceState(null, '', runnersAddress);
});

const answer = (given: LeavingAnswer) => questions.shift()?.(given);
const asked = async (times: number) => {
  await expect.poll(() => questions.length).toBe(times);
};

test('a link waits for the answer, and the page stands meanwhile', async () => {
  await openForm();
  history.push('/list');
  await asked(1);
  await stands('/edit');
  answer('stay');
  history.push('/list?page=2');
  await asked(1);
  await stands('/edit');
  answer('keep');
  await stands('/list');
  expect(window.location.search).toBe('?page=2');
  expect(told).toEqual(['kept']);
});

test('Back is undone while the question stands, and done again when the answer is to leave', async () => {
  await openForm();
  const { length } = window.history;
  window.history.go(-3);
  await asked(1);
  await stands('/edit');
  answer('stay');
  window.history.go(-3);
  await asked(1);
  await stands('/edit');
  answer('discard');
  await stands('/list');
  expect(told).toEqual(['discarded']);
  isUnsaved = false;
  window.history.go(3);
  await stands('/edit');
  expect(window.history.length).toBe(length);
});

test('the same page with another query, and a form where nothing is unsaved, ask nothing', async () => {
  await openForm();
  history.replace('/edit?tab=events');
  expect(window.location.search).toBe('?tab=events');
  isUnsaved = false;
  history.push('/list');
  await stands('/list');
  expect(questions).toEqual([]);
});

test('whoever is led away is not asked: the sign-in ended, a right was taken', async () => {
  await openForm();
  isSignedIn = false;
  history.recheck();
  await stands('/login');
  isSignedIn = true;
  history.send('/start');
  await stands('/start');
  expect(questions).toEqual([]);
});
