import { createRoot } from 'react-dom/client';
import type { RivalName } from './rivalNames.ts';

/** Each rival's own code is loaded alone, as an application that had chosen it would. */
const tables: Record<RivalName, () => Promise<React.ReactNode>> = {
  refetch: async () => {
    const { QueryTable } = await import('./QueryTable.tsx');
    return <QueryTable patch={false} />;
  },
  patch: async () => {
    const { QueryTable } = await import('./QueryTable.tsx');
    return <QueryTable patch />;
  },
  database: async () => {
    const { DatabaseTable } = await import('./DatabaseTable.tsx');
    return <DatabaseTable />;
  },
};

const asked = new URLSearchParams(location.search).get('rival') as RivalName;
const root = createRoot(document.getElementById('root') ?? document.body);
root.render(await tables[asked]());
