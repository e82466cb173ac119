import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { peopleCalls } from '#domain/calls/people.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { permissionsSchema } from '#domain/permissions/schema.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';

const text = z.string().nullish().catch(undefined);

/** A token is readable when its id is. */
const tokenSchema = z.looseObject({
  id: z.number(),
  name: text,
  ending: text,
  permissions: permissionsSchema.optional().catch(undefined),
  /** null: all sites; undefined: unknown. */
  siteIds: z.array(z.number()).nullish().catch(undefined),
  expiresAt: text,
  /** null: never. */
  lastUsedAt: text,
});
export type TokenRow = z.output<typeof tokenSchema>;

export const tokenName = ({ id, name }: TokenRow) => name || `Token ${id}`;

const madeSchema = z.looseObject({ name: z.string(), token: z.string() });
/** The answer to a new token: no other one has the token itself. */
export type MadeToken = z.output<typeof madeSchema>;

export type TokensView =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** `skipped`: how many could not be read. */
  | { status: 'ready'; rows: readonly TokenRow[]; skipped: number };

const { tokens: texts } = organisationMessages.serviceAccounts;

export function useApiTokens(accountId: number) {
  const { api } = useData();
  const [view, setView] = useState<TokensView>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    const call = { parameters: { id: accountId }, signal: aborter.signal, inBackground: true };
    api.call(peopleCalls.apiTokens, call).then(
      (answer) => {
        if (!Array.isArray(answer)) return setView({ status: 'failed', message: apiMessages.unexpected });
        const sent = answer as unknown[];
        const rows = sent.flatMap((row) => tokenSchema.safeParse(row).data ?? []);
        return setView({ status: 'ready', rows, skipped: sent.length - rows.length });
      },
      (thrown: unknown) => {
        if (!aborter.signal.aborted) setView({ status: 'failed', message: toAppError(thrown).message });
      },
    );
    return () => aborter.abort();
  }, [api, accountId, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return {
    view,
    reload,
    /** @throws AppError */
    make: async (body: object): Promise<MadeToken> => {
      try {
        return madeSchema.parse(await api.call(peopleCalls.apiTokenMake, { parameters: { id: accountId }, body }));
      } finally {
        reload();
      }
    },
    /** @throws AppError */
    revoke: async (token: TokenRow): Promise<void> => {
      const parameters = { id: accountId, tokenId: token.id };
      try {
        await api.call(peopleCalls.apiTokenRevoke, { parameters, inBackground: true });
      } finally {
        reload();
      }
      showNotice(done, texts.revoked(tokenName(token)));
    },
  };
}
