import { useMemo, type ReactNode } from 'react';
import { AccessContext, SessionContext, type Session } from './session.ts';

/** Gives screens the signed-in session, and links the part of it that they ask. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { visitor, hasPage } = session;
  const access = useMemo(() => ({ visitor, hasPage }), [visitor, hasPage]);
  return (
    <SessionContext value={session}>
      <AccessContext value={access}>{children}</AccessContext>
    </SessionContext>
  );
}
