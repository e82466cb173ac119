import { useMemo, type ReactNode } from 'react';
import { countsCash } from '#domain/entities/site.ts';
import { AccessContext, SessionContext, type Session } from './session.ts';

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { visitor, hasPage, sites, awaitsSites } = session;
  const hasCounts = awaitsSites ? null : countsCash(sites);
  const access = useMemo(() => ({ visitor, hasPage, countsCash: hasCounts }), [visitor, hasPage, hasCounts]);
  return (
    <SessionContext value={session}>
      <AccessContext value={access}>{children}</AccessContext>
    </SessionContext>
  );
}
