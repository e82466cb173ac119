import { createContext, use } from 'react';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Api } from '#collections/transport/api.ts';

export interface DataAccess {
  replica: ReplicaClient;
  api: Api;
}

export const DataContext = createContext<DataAccess | null>(null);

export function useData(): DataAccess {
  const data = use(DataContext);
  if (data === null) throw new Error('useData needs a DataContext: it belongs to signed-in screens.');
  return data;
}
