import { useState } from 'react';
import { createApi } from '#collections/transport/api.ts';
import { GuestTablesPage } from '#features/guest/GuestTablesPage.tsx';
import { useApp } from '../appContext.ts';
import type { PageProps } from '../pages.ts';
import { watchWakes } from '../session/watchWakes.ts';

/** The guest display on the API. It asks as nobody, and what comes of that is its own: no outage, no sign-out. */
export default function GuestTablesScreen({ parameters }: PageProps) {
  const { config } = useApp();
  const [api] = useState(() => createApi({ base: config.apiBase, token: () => null }));
  const id = parameters['id'];
  return <GuestTablesPage api={api} areaId={typeof id === 'number' ? id : null} watchReturns={watchWakes} />;
}
