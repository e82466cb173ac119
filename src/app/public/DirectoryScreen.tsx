import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { directoryCalls } from '#domain/calls/directory.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { afterSignIn } from '#domain/routes/aboutAlert.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { DirectoryPage } from '#features/session/DirectoryPage.tsx';
import { rememberPage, takePageBefore } from '#lib/pageBefore.ts';
import { writeStoredText } from '#lib/storedValue.ts';
import { useApp } from '../appContext.ts';
import type { LazySession } from '../session/lazySession.ts';

import { useSubmission } from './useSubmission.ts';

type Answer = Readonly<Record<string, string>>;

/** What the directory sent back in the address; null: nothing. */
function readAnswer(search: string): Answer | null {
  const given = new URLSearchParams(search);
  if (!given.has('state')) return null;
  const names = ['state', 'code', 'iss', 'error'];
  return Object.fromEntries([...given].filter(([name]) => names.includes(name)));
}

/** @returns the directory's address for this browser. @throws AppError or LoadFailure */
async function begin(lazySession: LazySession, email: string): Promise<string> {
  const { schema, ...call } = directoryCalls.directorySignIn;
  return schema.parse(await (await lazySession.openApi()).call(call, { body: { email } })).address;
}

/** @returns the token. @throws AppError or LoadFailure */
async function finish(lazySession: LazySession, answer: Answer): Promise<string> {
  const api = await lazySession.openApi();
  return String(await api.call(directoryCalls.directoryReturn, { body: answer })).trim();
}

/** Leads to the directory's own page, and takes what it sends back. */
export default function DirectoryScreen() {
  const { lazySession, history } = useApp();
  const { state, message } = useSyncExternalStore(lazySession.subscribe, lazySession.getView);
  const { submission, submit } = useSubmission();
  const [answer] = useState(() => readAnswer(location.search));
  const [token, setToken] = useState<string | null>(null);
  const isSent = useRef(false);
  // Before anything shows: a reload or a bookmark must not send it again.
  useLayoutEffect(() => {
    if (answer !== null) history.replace(pathTo('directorySignIn'));
  }, [answer, history]);
  useEffect(() => {
    if (answer === null || isSent.current) return;
    isSent.current = true;
    void submit(async () => {
      const given = await finish(lazySession, answer);
      // As from another tab: the session takes it, and keeps what belongs to the same person.
      writeStoredText(storageKeys.token, given);
      setToken(given);
    });
  }, [answer, lazySession, submit]);
  const isSignedIn = state === 'signedIn' && (answer === null || token !== null);
  useEffect(() => {
    if (isSignedIn) history.replace(takePageBefore() ?? pathTo(homeRoute));
  }, [isSignedIn, history]);
  if (isSignedIn) return null;
  const isFinishing = answer !== null && submission.state !== 'failed' && (token === null || state !== 'signedOut');
  return (
    <DirectoryPage
      onContinue={(email) =>
        void submit(async () => {
          const address = await begin(lazySession, email);
          rememberPage(afterSignIn(location.search));
          location.assign(address);
          // The browser leaves this page: until then it stays busy.
          await new Promise(() => undefined);
        })
      }
      busy={isFinishing ? 'finishing' : submission.state === 'busy' ? 'opening' : null}
      error={submission.state === 'failed' ? submission.error.message : token === null ? null : message}
    />
  );
}
