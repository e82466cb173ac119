import { createRoot } from 'react-dom/client';
import type { RivalName } from './rivalNames.ts';

/** The tables of the rivals; each loads only its own code. */
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
