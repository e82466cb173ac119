import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { peopleCalls } from '#domain/calls/people.ts';
import {
  serviceAccountNotMade,
  serviceAccountsNotRead,
  servicePasswordNotMade,
  done,
} from '#domain/messages/pageNotices.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import type { PopupNotice } from '#domain/messages/notice.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { permissionsSchema } from '#domain/permissions/schema.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';

const text = z.string().nullish().catch(null);
/** null means never, so an unreadable moment is not null. */
const moment = z.string().nullish().catch(undefined);

/** A service account of any server: readable when its id is. */
const accountSchema = z.looseObject({
  id: z.number(),
  name: text,
  username: text,
  permissions: permissionsSchema.optional().catch(undefined),
  createdAt: text,
  /** null: never; absent: the server does not say, and changes and ends no account. */
  expiresAt: moment,
  lastUsedAt: moment,
  /** Absent: the server has no API tokens. */
  tokenCount: z.number().optional().catch(undefined),
});
export type ServiceAccount = z.output<typeof accountSchema>;

/** Whether the server says when accounts expire, and so can change and end them. */
export const isManaged = ({ expiresAt }: ServiceAccount) => expiresAt !== undefined;

export const accountName = ({ id, name, username }: ServiceAccount) => name || username || `Service account ${id}`;

/** Shown once. */
export interface Credentials {
  name: string;
  username: string;
  password: string;
}

const withPasswordSchema = z.looseObject({ name: text, username: text, password: z.string() });

function accountsIn(sent: readonly unknown[]): AccountsView {
  const rows = sent.flatMap((row) => accountSchema.safeParse(row).data ?? []);
  return { status: 'ready', rows, skipped: sent.length - rows.length };
}

function credentialsIn(answer: unknown, fallback: string): Credentials | null {
  const { data } = withPasswordSchema.safeParse(answer);
  if (data === undefined) return null;
  return { name: data.name || fallback, username: data.username ?? '', password: data.password };
}

export type AccountsView =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** `skipped`: how many could not be read. */
  | { status: 'ready'; rows: readonly ServiceAccount[]; skipped: number };

/** Each failure shows its own message. */
export function useServiceAccounts(organisationId: number) {
  const { api } = useData();
  const [view, setView] = useState<AccountsView>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    const call = { parameters: { id: organisationId }, signal: aborter.signal, inBackground: true };
    api.list(peopleCalls.serviceAccounts, call).then(
      ({ rows }) => setView(accountsIn(rows)),
      (thrown: unknown) => {
        if (aborter.signal.aborted) return;
        showNotice(serviceAccountsNotRead);
        setView({ status: 'failed', message: toAppError(thrown).message });
      },
    );
    return () => aborter.abort();
  }, [api, organisationId, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => {
    const make = async (
      ask: () => Promise<unknown>,
      fallback: string,
      failure: PopupNotice<[]>,
    ): Promise<Credentials | null> => {
      try {
        const made = credentialsIn(await ask(), fallback);
        if (made === null) showNotice(done, organisationMessages.serviceAccounts.withoutPassword);
        return made;
      } catch (thrown) {
        showNotice(failure);
        throw thrown;
      } finally {
        reload();
      }
    };
    return {
      view,
      reload,
      /** Resolves with the new account's credentials; null if the server sent none. @throws AppError */
      generate: (name: string) =>
        make(
          () => api.call(peopleCalls.serviceAccountGenerate, { body: { organisationId, name }, inBackground: true }),
          name,
          serviceAccountNotMade,
        ),
      /** Resolves with the account's new credentials. @throws AppError */
      regenerate: (account: ServiceAccount) =>
        make(
          () => api.call(peopleCalls.serviceAccountRegenerate, { body: { id: account.id }, inBackground: true }),
          accountName(account),
          servicePasswordNotMade,
        ),
      /** @throws AppError */
      update: (account: ServiceAccount, body: Readonly<Record<string, unknown>>) =>
        api.call(peopleCalls.serviceAccountUpdate, { parameters: { id: account.id }, body }).finally(reload),
      /** @throws AppError */
      end: async (account: ServiceAccount) => {
        await api.call(peopleCalls.serviceAccountEnd, { parameters: { id: account.id }, inBackground: true });
        showNotice(done, organisationMessages.serviceAccounts.ended(accountName(account)));
        reload();
      },
    };
  }, [api, organisationId, view, reload]);
}
