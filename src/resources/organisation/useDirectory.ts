import { useEffect, useMemo, useState } from 'react';
import { directoryCalls, type Directory } from '#domain/calls/directory.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

export type DirectoryView =
  { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; known: Directory };

/** How the people of an organisation sign in through its directory, and what changes it. */
export function useDirectory(organisationId: number) {
  const { api } = useData();
  const { userId } = useSession();
  const [view, setView] = useState<DirectoryView>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    const { schema, ...call } = directoryCalls.directory;
    api
      .call(call, { parameters: { id: organisationId }, signal: aborter.signal, inBackground: true })
      .then((answer) => schema.parse(answer))
      .then(
        (known) => setView({ status: 'ready', known }),
        (thrown: unknown) =>
          aborter.signal.aborted || setView({ status: 'failed', message: toAppError(thrown).message }),
      );
    return () => aborter.abort();
  }, [api, organisationId, attempt]);
  return useMemo(() => {
    const parameters = { id: organisationId };
    const show = (answer: unknown) =>
      setView({ status: 'ready', known: directoryCalls.directory.schema.parse(answer) });
    return {
      view,
      reload: () => {
        setView({ status: 'loading' });
        setAttempt((count) => count + 1);
      },
      /** @throws AppError */
      save: async (body: object) => show(await api.call(directoryCalls.directorySave, { parameters, body })),
      /** @throws AppError */
      only: async (emergencyUserId: number | null) =>
        show(await api.call(directoryCalls.directoryOnly, { parameters, body: { emergencyUserId } })),
      /** @throws AppError that says what is wrong */
      attempt: async (issuer: string) => {
        await api.call(directoryCalls.directoryTry, { parameters, body: { issuer } });
      },
      /** @throws AppError */
      remove: async () => {
        await api.call(directoryCalls.directoryRemove, { parameters });
        setView({ status: 'loading' });
        setAttempt((count) => count + 1);
      },
      /** @returns the directory's page, which sends the browser back. @throws AppError */
      connect: async () => {
        const { schema, ...call } = directoryCalls.directoryConnect;
        return schema.parse(await api.call(call, { parameters: { id: userId } })).address;
      },
    };
  }, [api, organisationId, userId, view]);
}
export type DirectoryActs = Omit<ReturnType<typeof useDirectory>, 'view' | 'reload'>;
