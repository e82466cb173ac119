import { useState } from 'react';
import { createApi } from '#collections/transport/api.ts';
import { GuestTablesPage } from '#features/guest/GuestTablesPage.tsx';
import { useApp } from '../appContext.ts';
import type { PageProps } from '../page/pageModule.ts';
import { watchReturns } from '../session/watchReturns.ts';

/** The guest display with an API client of its own: no token, and no part in outages and sign-outs. */
export default function GuestTablesScreen({ parameters }: PageProps) {
  const { config } = useApp();
  const [api] = useState(() => createApi({ base: config.apiBase, token: () => null }));
  const id = parameters['id'];
  return <GuestTablesPage api={api} areaId={typeof id === 'number' ? id : null} watchReturns={watchReturns} />;
}
