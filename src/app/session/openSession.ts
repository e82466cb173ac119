import { createApi, type Api, type SentCall } from '#collections/transport/api.ts';
import { silenceDetector } from '#collections/transport/silenceDetector.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { runWhenIdle } from '#lib/runWhenIdle.ts';
import { startSessionGuard } from '../guard/startSessionGuard.ts';
import type { NavigationGuard } from '../history/navigationGuard.ts';
import { loadCode, loadInBackground } from '../failure/loadCode.ts';
import { tabReachability } from '../outage/apiReachability.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import { ReplicaConnection } from './replicaConnection.ts';
import { startSession, type SessionActor } from './startSession.ts';

/** The login page loads this code later. */
export interface OpenSession {
  session: SessionActor;
  guard: NavigationGuard;
  replicaConnection: ReplicaConnection;
  /**
   * The API with this token. A 401 ends the session while it still has the token. `onOutcome` gets each call's result.
   */
  apiOf: (token: string | null, onOutcome?: (outcome: 'answer' | AppError, asked: SentCall) => void) => Api;
}

export interface OpenSessionOptions {
  config: AppConfig;
  goHome: () => void;
  /** Called when somebody signs in or out, or their rights change. */
  onVisitorChange: () => void;
}

/** Starts this tab's session and navigation guard from the stored token. */
export function openSession({ config, goHome, onVisitorChange }: OpenSessionOptions): OpenSession {
  const noteOutcome = silenceDetector(tabReachability.report);
  const apiOf: OpenSession['apiOf'] = (token, onOutcome) =>
    createApi({
      base: config.apiBase,
      token: () => token,
      async prove(needed) {
        const { askForProof } = await loadCode('module', () => import('../proof/askForProof.ts'));
        return askForProof(needed);
      },
      onOutcome: (outcome, _sent, asked) => {
        noteOutcome(outcome, asked.sentAt);
        onOutcome?.(outcome, asked);
        if (token === null || outcome === 'answer' || outcome.code !== 'unauthorised') return;
        session.send({ type: 'UNAUTHORISED', token });
      },
    });
  const replicaConnection = new ReplicaConnection();
  const session = startSession({ apiOf, apiBase: config.apiBase, replicaConnection, goHome });
  const guard = startSessionGuard(session, onVisitorChange);
  const opened = { session, guard, replicaConnection, apiOf };
  // Early: nothing can be loaded during an outage.
  runWhenIdle(() => {
    loadInBackground(() => import('../outage/startOutage.ts')).then(
      ({ startOutage }) => startOutage(opened),
      (cause: unknown) => console.warn('Outages cannot be shown.', cause),
    );
  });
  return opened;
}
