import { createApi, type Api } from '#collections/transport/api.ts';
import { startSessionGate } from '../guard/sessionGate.ts';
import type { Gate } from '../history/gate.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import { ReplicaLine } from './replicaLine.ts';
import type { SessionActor } from './sessionActor.ts';
import { startSession } from './startSession.ts';

/** What a tab has once it has to do with a session; loaded no earlier. */
export interface OpenSession {
  session: SessionActor;
  gate: Gate;
  replicaLine: ReplicaLine;
  /** The API with this token; a 401 ends the session, if the token is still the session's own. */
  apiOf: (token: string | null) => Api;
}

export interface OpenSessionOptions {
  config: AppConfig;
  goHome: () => void;
  /** Somebody came or went, or their rights changed. */
  visitorChanged: () => void;
}

/** Starts session and guard of this tab from the stored token. */
export function openSession({ config, goHome, visitorChanged }: OpenSessionOptions): OpenSession {
  const apiOf: OpenSession['apiOf'] = (token) =>
    createApi({
      base: config.apiBase,
      token: () => token,
      heard: (outcome) => {
        if (token === null || outcome === 'answer' || outcome.code !== 'unauthorised') return;
        session.send({ type: 'UNAUTHORISED', token });
      },
    });
  const replicaLine = new ReplicaLine();
  const session = startSession({ apiOf, replicaLine, goHome });
  const gate = startSessionGate(session, visitorChanged);
  return { session, gate, replicaLine, apiOf };
}
