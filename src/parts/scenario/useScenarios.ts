import { useEffect, useState } from 'react';
import { scenarioCalls, type NamedScenario, type SiteScenarios } from '#domain/calls/scenarios.ts';
import { waitingToMark } from '#domain/commands/waitingRequests.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import { useObservable } from '#lib/useObservable.ts';

export type ScenariosView =
  | { status: 'loading' }
  /** The server keeps none. */
  | { status: 'absent' }
  | { status: 'failed'; text: string }
  /** Without `emergencies`, the server has none. */
  | ({ status: 'ready' } & SiteScenarios);

const viewOf = (answer: unknown): ScenariosView => {
  const { data } = scenarioCalls.siteScenarios.schema.safeParse(answer);
  return data === undefined ? { status: 'absent' } : { status: 'ready', ...data };
};

function failedView(thrown: unknown): ScenariosView {
  const { isUnknownCall, message } = toAppError(thrown);
  return isUnknownCall ? { status: 'absent' } : { status: 'failed', text: message };
}

export type ScenarioChange = Pick<SiteScenarios, 'emergencies'> & { scenarios: readonly NamedScenario[] };

/** The named scenarios of a site; 0: of none. */
export function useScenarios(siteId: number) {
  const data = useData();
  const { api } = data;
  const [held, setHeld] = useState<{ siteId: number; view: ScenariosView } | null>(null);
  const [reads, setReads] = useState(0);
  /** This dialog's request for approval, until it stands in the list. */
  const [asked, setAsked] = useState<{ siteId: number; id: number } | null>(null);
  const { list$ } = Approvals.of(data);
  const requests = useObservable(list$, list$.value);
  const isUnlisted = asked?.siteId === siteId && !requests.some(({ id }) => id === asked.id);
  /** Once the request to change its emergencies is decided, the scenarios are read again. */
  const waiting = waitingToMark(requests, siteId)?.id;
  useEffect(() => {
    if (siteId === 0) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    void api
      .call(scenarioCalls.siteScenarios, { parameters: { id: siteId }, inBackground: true, signal })
      .then(viewOf, failedView)
      .then((view) => (signal.aborted ? undefined : setHeld({ siteId, view })));
    return () => stopped.abort();
  }, [api, siteId, reads, waiting]);
  const view: ScenariosView = held?.siteId === siteId ? held.view : { status: 'loading' };
  /**
   * @returns false: nothing changed yet, since a second person has to approve it. @throws AppError; a change by somebody
   * else is read then.
   */
  const save = async ({ scenarios, emergencies }: ScenarioChange): Promise<boolean> => {
    if (view.status !== 'ready') return false;
    const marks = emergencies === undefined ? {} : { emergencies };
    const body = { revision: view.revision, scenarios: [...scenarios], ...marks };
    try {
      const call = scenarioCalls.siteScenariosSave;
      const answer = await api.call(call, { parameters: { id: siteId }, body, inBackground: true });
      const id = call.schema.safeParse(answer).data?.asked;
      if (id !== undefined) {
        setAsked({ siteId, id });
        await Approvals.of(data).reread();
      }
      const saved = viewOf(answer);
      if (saved.status === 'ready') setHeld({ siteId, view: saved });
      else setReads((count) => count + 1);
      return id === undefined;
    } catch (thrown) {
      if (toAppError(thrown).status === 409) setReads((count) => count + 1);
      throw thrown;
    }
  };
  return { view, save, isWaiting: waiting !== undefined || isUnlisted };
}
