import { createApi, type Api, type Asked } from '#collections/transport/api.ts';
import { silenceOf } from '#collections/transport/silence.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { atRest } from '#lib/atRest.ts';
import { startSessionGuard } from '../guard/sessionGuard.ts';
import type { NavigationGuard } from '../history/navigationGuard.ts';
import { loadUnasked } from '../failure/loadPart.ts';
import { tabReachability } from '../outage/apiReachability.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import { passwordCalls, type PasswordCalls } from './passwordCalls.ts';
import { ReplicaChannel } from './replicaChannel.ts';
import type { SessionActor } from './sessionActor.ts';
import { startSession } from './startSession.ts';

/** What a tab has once it has to do with a session; loaded no earlier. */
export interface OpenSession {
  session: SessionActor;
  gate: NavigationGuard;
  replicaLine: ReplicaChannel;
  /**
   * The API with this token; a 401 ends the session, if the token is still the session's own. `heard` hears what comes
   * of each call as well.
   */
  apiOf: (token: string | null, heard?: (outcome: 'answer' | AppError, asked: Asked) => void) => Api;
  passwords: PasswordCalls;
}

export interface OpenSessionOptions {
  config: AppConfig;
  goHome: () => void;
  /** Somebody came or went, or their rights changed. */
  visitorChanged: () => void;
}

/** Starts session and guard of this tab from the stored token. */
export function openSession({ config, goHome, visitorChanged }: OpenSessionOptions): OpenSession {
  const hear = silenceOf(tabReachability.tell);
  const apiOf: OpenSession['apiOf'] = (token, heard) =>
    createApi({
      base: config.apiBase,
      token: () => token,
      heard: (outcome, _sent, asked) => {
        hear(outcome, asked.sentAt);
        heard?.(outcome, asked);
        if (token === null || outcome === 'answer' || outcome.code !== 'unauthorised') return;
        session.send({ type: 'UNAUTHORISED', token });
      },
    });
  const replicaLine = new ReplicaChannel();
  const session = startSession({ apiOf, apiBase: config.apiBase, replicaLine, goHome });
  const gate = startSessionGuard(session, visitorChanged);
  const opened = { session, gate, replicaLine, apiOf, passwords: passwordCalls(apiOf(null)) };
  // Early, because nothing can be loaded any more once there is an outage.
  atRest(() => {
    loadUnasked(() => import('../outage/startOutage.ts')).then(
      ({ startOutage }) => startOutage(opened),
      (cause: unknown) => console.warn('Outages will not be told of.', cause),
    );
  });
  return opened;
}
