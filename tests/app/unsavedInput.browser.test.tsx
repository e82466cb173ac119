import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalText } from '#app/guard/refusal.ts';
import { AppHistory } from '#app/history/appHistory.ts';
import { addUnsaved, type LeavingAnswer } from '#lib/unsaved.ts';

const runnersAddress = window.location.href;
let history: AppHistory;
let isSignedIn = true;
let isUnsaved = false;
/** Why the page must close; null: it may stay open. */
let refusal: string | null = null;
let refusals: string[] = [];
let isKept = true;
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
    ({ pathname }, _from, isOpen = false) => {
      if (isOpen && refusal !== null) return { kind: 'refused', stayOn: '/list', text: refusal };
      return isSignedIn || pathname === '/login' ? { kind: 'admitted' } : { kind: 'redirected', to: '/login' };
    },
    (text) => refusals.push(text),
  );
  stops.push(history.start());
  for (const path of ['/list', '/edit', '/next', '/edit']) history.push(path);
  await expectPage('/edit');
  const remove = addUnsaved({
    isUnsaved: () => isUnsaved,
    isKept: () => isKept,
    confirmLeaving: () => new Promise((resolve) => questions.push(resolve)),
    keep: () => drafts.push('kept'),
    discard: () => drafts.push('discarded'),
  });
  stops.push(remove);
}

beforeEach(() => {
  isSignedIn = true;
  isUnsaved = true;
  isKept = true;
  refusal = null;
  refusals = [];
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

test.each([
  ['a form whose draft is kept', { isUnsaved: true, isKept: true }, ' Your draft is kept.'],
  ['a form with a password', { isUnsaved: true, isKept: false }, ''],
  ['a page without unsaved input', { isUnsaved: false, isKept: true }, ''],
])('%s says so when a right is taken away', async (_what, form, addition) => {
  await openForm();
  ({ isUnsaved, isKept } = form);
  refusal = refusalText({ area: 'customers', level: 'write' }, true);
  history.recheck();
  await expectPage('/list');
  expect(refusals).toEqual([
    `You may no longer change customers. Someone who manages roles can give it back.${addition}`,
  ]);
  expect(drafts).toEqual(isUnsaved ? ['kept'] : []);
});
