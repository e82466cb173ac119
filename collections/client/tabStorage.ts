import { type RxStorage, type RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { getRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote';
import { map, Subject } from 'rxjs';
import type { HostReconnector } from './hostReconnector.ts';

/** What a host that is gone would have answered, so that whoever waits for it can end. Nobody is shown it. */
const emptyAnswers: Readonly<Record<string, unknown>> = {
  query: { documents: [] },
  count: { count: 0, mode: 'fast' },
  findDocumentsById: [],
};

/** Answers a request in place of the host. */
function answerEmpty({ connectionId, requestId, method }: MessageToRemote): MessageFromRemote {
  const answer = { connectionId, answerTo: requestId, method };
  if (method === 'create') return { ...answer, error: { name: 'Error', message: 'The host is gone.' } } as never;
  return { ...answer, return: emptyAnswers[method] ?? null };
}

/** A tab's way to the store of one host. */
export interface TabStorage {
  storage: RxStorage<unknown, object>;
  /** The host is gone: every request, open or to come, is answered here, so that what was open can be closed. */
  end(): void;
}

/** RxDB's own book-keeping stays in the tab; everything else is the host's. */
export function openTabStorage(link: HostReconnector): TabStorage {
  const messages$ = new Subject<MessageFromRemote>();
  const waiting = new Map<string, MessageToRemote>();
  let ended = false;
  const answers = link.on('storage').pipe(map(({ message }) => message));
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
          link.send({ kind: 'storage', message });
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
