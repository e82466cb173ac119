import { useMemo, type ReactNode } from 'react';
import { AccessContext, SessionContext, type Session } from './session.ts';

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const { visitor, hasPage } = session;
  const access = useMemo(() => ({ visitor, hasPage }), [visitor, hasPage]);
  return (
    <SessionContext value={session}>
      <AccessContext value={access}>{children}</AccessContext>
    </SessionContext>
  );
}
