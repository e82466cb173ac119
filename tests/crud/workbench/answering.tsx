import { useMemo, type ReactNode } from 'react';
import { DataContext, useData } from '#crud/context/replica.ts';
import { SessionContext, useSession } from '#crud/context/session.ts';

/** Answers by the call's path; an error is thrown, a promise awaited. */
export type Answers = Map<string, unknown>;

export interface AnsweringProps {
  answers: Answers;
  /** Gets the paths of the calls that were answered here. */
  asked?: string[];
  /** Another server's sites have no topic prefixes and no cash counts, and are not measured. */
  isPlain?: boolean;
  children: ReactNode;
}

const noted: string[] = [];

/** Answers some calls of the bench's API otherwise, of our own server, whose sites have topic prefixes and cash counts. */
export function Answering({ answers, asked = noted, isPlain = false, children }: AnsweringProps) {
  const data = useData();
  const answering = useMemo(() => {
    const call: typeof data.api.call = (sent, input) => {
      if (!answers.has(sent.path)) return data.api.call(sent, input);
      asked.push(sent.path);
      const answer = answers.get(sent.path);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { ...data, api: { ...data.api, call } };
  }, [data, answers, asked]);
  const session = useSession();
  const ofBroker = useMemo(
    () =>
      isPlain
        ? session
        : {
            ...session,
            sites: session.sites.map((site) => ({ ...site, topicPrefix: 'acme', countsCash: true, hasLatency: true })),
          },
    [session, isPlain],
  );
  return (
    <SessionContext value={ofBroker}>
      <DataContext value={answering}>{children}</DataContext>
    </SessionContext>
  );
}
