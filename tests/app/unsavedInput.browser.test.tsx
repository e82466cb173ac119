import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppHistory } from '#app/history/appHistory.ts';
import { addUnsaved, type LeavingAnswer } from '#lib/unsaved.ts';

const runnersAddress = window.location.href;
let history: AppHistory;
let isSignedIn = true;
let isUnsaved = false;
/** The open questions, the oldest first. */
let questions: ((answer: LeavingAnswer) => void)[] = [];
let drafts: string[] = [];
let stops: (() => void)[] = [];

const address = () => window.location.pathname;
const currentPath = () => history.getCurrent()?.location.pathname;
const expectPage = async (path: string) => {
  await expect.poll(() => [currentPath(), address()]).toEqual([path, path]);
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
  await expectPage('/edit');
  const remove = addUnsaved({
    isUnsaved: () => isUnsaved,
    isKept: () => true,
    confirmLeaving: () => new Promise((resolve) => questions.push(resolve)),
    keep: () => drafts.push('kept'),
    discard: () => drafts.push('discarded'),
  });
  stops.push(remove);
}

beforeEach(() => {
  isSignedIn = true;
  isUnsaved = true;
  questions = [];
  drafts = [];
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  window.history.replaceState(null, '', runnersAddress);
});

const answer = (given: LeavingAnswer) => questions.shift()?.(given);
const expectQuestions = async (times: number) => {
  await expect.poll(() => questions.length).toBe(times);
};

test('a link waits for the answer while the page stays on screen', async () => {
  await openForm();
  history.push('/list');
  await expectQuestions(1);
  await expectPage('/edit');
  answer('stay');
  history.push('/list?page=2');
  await expectQuestions(1);
  await expectPage('/edit');
  answer('keep');
  await expectPage('/list');
  expect(window.location.search).toBe('?page=2');
  expect(drafts).toEqual(['kept']);
});

test('Back is undone while the question is open, and repeated when the answer is to leave', async () => {
  await openForm();
  const { length } = window.history;
  window.history.go(-3);
  await expectQuestions(1);
  await expectPage('/edit');
  answer('stay');
  window.history.go(-3);
  await expectQuestions(1);
  await expectPage('/edit');
  answer('discard');
  await expectPage('/list');
  expect(drafts).toEqual(['discarded']);
  isUnsaved = false;
  window.history.go(3);
  await expectPage('/edit');
  expect(window.history.length).toBe(length);
});

test('another query of the same page, and a form without unsaved input, ask no question', async () => {
  await openForm();
  history.replace('/edit?tab=events');
  expect(window.location.search).toBe('?tab=events');
  isUnsaved = false;
  history.push('/list');
  await expectPage('/list');
  expect(questions).toEqual([]);
});

test('a forced navigation asks no question: the session ended, or a right was taken away', async () => {
  await openForm();
  isSignedIn = false;
  history.recheck();
  await expectPage('/login');
  isSignedIn = true;
  history.redirect('/start');
  await expectPage('/start');
  expect(questions).toEqual([]);
});
