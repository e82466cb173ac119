import { AppError } from '#domain/errors/appError.ts';
import { stateNotChanged } from '#domain/messages/pageNotices.ts';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Api } from '#collections/transport/api.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';

function readOnlyApi(api: Api, refusal: string): Api {
  const refuse = () => Promise.reject(new AppError({ code: 'refused', message: refusal, status: 403 }));
  return { ...api, call: (call, input) => (call.method === 'GET' ? api.call(call, input) : refuse()) };
}

function withOwn<Of extends object>(given: Of, own: Partial<Of>): Of {
  return new Proxy(given, {
    get: (target, name) => {
      if (name in own) return own[name as keyof Of];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function readOnlyReplica(replica: ReplicaClient, refusal: string): ReplicaClient {
  let presses = 0;
  const press = () => {
    showNotice(stateNotChanged, refusal);
    presses += 1;
    return `refused ${presses}`;
  };
  const commands = withOwn(replica.commands, { press, stop: () => undefined });
  return withOwn(replica, { commands });
}

/** Each save fails with the sentence, and each command shows it. Neither reaches the server. */
export function readOnlyData({ api, replica }: DataAccess, refusal: string): DataAccess {
  return { api: readOnlyApi(api, refusal), replica: readOnlyReplica(replica, refusal) };
}
