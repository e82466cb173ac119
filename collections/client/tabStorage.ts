import { type RxStorage, type RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote';
import { map, Subject } from 'rxjs';
import type { HostReconnector } from './hostReconnector.ts';

/** These answers end open RxDB requests after their host is lost. No view shows them. */
const emptyAnswers: Readonly<Record<string, unknown>> = {
  query: { documents: [] },
  count: { count: 0, mode: 'fast' },
  findDocumentsById: [],
};

function answerEmpty({ connectionId, requestId, method }: MessageToRemote): MessageFromRemote {
  const answer = { connectionId, answerTo: requestId, method };
  if (method === 'create') return { ...answer, error: { name: 'Error', message: 'The host is gone.' } } as never;
  return { ...answer, return: emptyAnswers[method] ?? null };
}

export interface TabStorage {
  storage: RxStorage<unknown, object>;
  /** Answers every open and later request here after the host is lost, so that collections can close. */
  end(): void;
}

/** RxDB's internal collection stays in the tab; the rest is read from the host. */
export function openTabStorage(host: HostReconnector): TabStorage {
  const messages$ = new Subject<MessageFromRemote>();
  const waiting = new Map<string, MessageToRemote>();
  let ended = false;
  const answers = host.on('storage').pipe(map(({ message }) => message));
  const hearing = answers.subscribe((message) => {
    waiting.delete(message.answerTo);
    messages$.next(message);
  });
  const answer = (message: MessageToRemote) => void Promise.resolve().then(() => messages$.next(answerEmpty(message)));
  const remote = getRxStorageRemote({
    identifier: 'gatehouse-replica',
    mode: 'storage',
    messageChannelCreator: () =>
      Promise.resolve({
        send(message) {
          if (ended) return answer(message);
          waiting.set(message.requestId, message);
          host.send({ kind: 'storage', message });
        },
        messages$,
        close: () => Promise.resolve(),
      }),
  });
  const own = getRxStorageMemory();
  return {
    storage: {
      name: 'gatehouse-tab',
      rxdbVersion: own.rxdbVersion,
      createStorageInstance<Content>(params: RxStorageInstanceCreationParams<Content, object>) {
        const storage = params.collectionName === '_rxdb_internal' ? own : remote;
        return storage.createStorageInstance<Content>(params) as Promise<never>;
      },
    },
    end() {
      ended = true;
      hearing.unsubscribe();
      for (const message of waiting.values()) answer(message);
      waiting.clear();
    },
  };
}
