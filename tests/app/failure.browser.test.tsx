import { render, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { sessionStorageKeys, storageKeys } from '#domain/limits/storageKeys.ts';
import { moduleNotLoaded, networkFailed, pageNotLoaded, searchNotLoaded } from '#domain/messages/catalogue.ts';
import { calls } from '#domain/calls/index.ts';
import { showForegroundFailure } from '#app/failure/showForegroundFailure.ts';
import { fetchCode } from '#app/failure/fetchCode.ts';
import { PageErrorBoundary } from '#app/failure/PageErrorBoundary.tsx';
import { lateParts } from '#app/failure/loadLate.ts';
import { LoadFailure, showLoadFailure } from '#app/failure/loadFailure.ts';
import { LateContext } from '#crud/context/lateParts.ts';
import { PaletteTrigger } from '#shell/palette/PaletteTrigger.tsx';
import { useFormDialog } from '#crud/edit/useFormDialog.tsx';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { popupStore } from '#ui/popup/popup.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { allowComplaint } from '../support/console/complaints.ts';

const texts = () => popupStore.read().map(({ kind, text, count, duration }) => [kind, text, count, duration]);
const failure = (code: AppError['code'], status: number, message: string = code) =>
  new AppError({ code, status, message });
const asked = (method: 'GET' | 'DELETE') => ({ call: { ...calls.currentUser, method }, sentAt: Date.now() });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 3_600_000);
});
afterEach(() => {
  localStorage.removeItem(storageKeys.forbiddenPopups);
  for (const part of ['page', 'module']) sessionStorage.removeItem(sessionStorageKeys.loadFailurePrefix + part);
  vi.useRealTimers();
});

it('shows a 403 at most once in 5 s, with the text of the server', () => {
  showForegroundFailure(failure('forbidden', 403, 'Ask the owner.'), asked('GET'));
  vi.setSystemTime(Date.now() + 4_999);
  showForegroundFailure(failure('forbidden', 403, 'Ask somebody else.'), asked('GET'));
  expect(texts()).toEqual([['error', 'Ask the owner.', 1, 10_000]]);
  vi.setSystemTime(Date.now() + 1);
  showForegroundFailure(failure('forbidden', 403, 'Ask somebody else.'), asked('GET'));
  expect(texts()).toHaveLength(2);
});

it('shows no 403 of a background read', () => {
  showForegroundFailure(failure('forbidden', 403, 'No.'), { ...asked('GET'), inBackground: true });
  expect(texts()).toEqual([]);
});

it('shows a failed delete but no 403 when popups of 403 are switched off', () => {
  localStorage.setItem(storageKeys.forbiddenPopups, 'false');
  showForegroundFailure(failure('forbidden', 403, 'No.'), asked('GET'));
  expect(texts()).toEqual([]);
  showForegroundFailure(failure('forbidden', 403, 'No.'), asked('DELETE'));
  expect(texts()).toEqual([['error', 'No.', 1, 2_000]]);
});

it('shows a failed delete for 2 s, and no 400 and no 401', () => {
  showForegroundFailure(failure('refused', 400, 'Wrong.'), asked('GET'));
  showForegroundFailure(failure('unauthorised', 401), asked('DELETE'));
  showForegroundFailure('answer', asked('DELETE'));
  expect(texts()).toEqual([]);
  showForegroundFailure(failure('refused', 409, 'It is rented.'), asked('DELETE'));
  expect(texts()).toEqual([['error', 'It is rented.', 1, 2_000]]);
});

it('asks the person to contact support when a page fails again, in the same message', () => {
  const failure = new LoadFailure('page', null);
  expect(texts()).toEqual([]);
  showLoadFailure(failure);
  expect(texts()).toEqual([['error', pageNotLoaded.text(false), 1, null]]);
  expect(sessionStorage.getItem(`${sessionStorageKeys.loadFailurePrefix}page`)).not.toBeNull();
  showLoadFailure(failure);
  expect(texts()).toEqual([['error', pageNotLoaded.text(true), 1, null]]);
});

/** The server has every page, and no code. */
function answerWithPages(): void {
  const headers = { 'Content-Type': 'text/html' };
  vi.stubGlobal('fetch', (file: string) =>
    Promise.resolve(new Response('', { headers, status: file.endsWith('.js') ? 404 : 200 })),
  );
}

it('says of a part that a new version took away what a missing module says, and on the next visit with the suffix', async () => {
  allowComplaint(/MissingCode|A page broke/);
  const gone = () => fetchCode(['/api/gone.js']).then(() => ({ default: () => null }));
  answerWithPages();
  for (const isRepeat of [false, true]) {
    const Part = lazy(gone);
    const { unmount } = render(
      <ThemeProvider colourModeKey="tests.colourMode">
        <PageErrorBoundary place="page">
          <Suspense>
            <Part />
          </Suspense>
        </PageErrorBoundary>
      </ThemeProvider>,
    );
    expect(await screen.findByRole('button', { name: 'Refresh the page' })).toBeVisible();
    await expect.poll(texts).toEqual([['warning', moduleNotLoaded.text(isRepeat), 1, null]]);
    unmount();
  }
  vi.unstubAllGlobals();
});

const gone = (): Promise<{ default: ComponentType }> => Promise.reject(new Error('gone'));

function Page() {
  const Part = useLatePart(gone, true);
  return (
    <>
      <p>The units</p>
      {Part === null ? null : <Part />}
    </>
  );
}

it('keeps a page whose part did not load, and says what is missing', async () => {
  answerWithPages();
  render(
    <PageErrorBoundary place="page">
      <LateContext value={lateParts}>
        <Page />
      </LateContext>
    </PageErrorBoundary>,
  );
  await expect.poll(texts).toEqual([['warning', moduleNotLoaded.text(true), 1, null]]);
  expect(screen.getByText('The units')).toBeVisible();
  vi.unstubAllGlobals();
});

const outage = new AppError({ code: 'network', message: networkFailed.text, status: 500 });

function FormOpener() {
  const { dialog, open } = useFormDialog();
  return (
    <>
      <button onClick={() => void open(() => Promise.reject(new Error('gone')), { row: null })}>New unit</button>
      {dialog}
    </>
  );
}

it('says of a dialog that a new version took away what a missing module says, once', async () => {
  answerWithPages();
  render(
    <LateContext value={lateParts}>
      <FormOpener />
    </LateContext>,
  );
  screen.getByRole('button', { name: 'New unit' }).click();
  await expect.poll(texts).toEqual([['warning', expect.stringContaining(moduleNotLoaded.text(false)), 1, null]]);
  vi.unstubAllGlobals();
});

it('heads a page that could not be shown with what went wrong', () => {
  render(<ErrorState isPage title="Gatehouse cannot start" onRetry={() => undefined} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Gatehouse cannot start' })).toBeVisible();
});

it('says of the search in an outage to check the connection', async () => {
  render(
    <ThemeProvider colourModeKey="tests.colourMode">
      <LateContext value={{ ...lateParts, now: () => Promise.reject(outage) }}>
        <PaletteTrigger />
      </LateContext>
    </ThemeProvider>,
  );
  screen.getByRole('button', { name: /^Search/ }).click();
  await expect.poll(texts).toEqual([['error', searchNotLoaded.text, 1, 10_000]]);
});
