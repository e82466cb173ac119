import type { ReactNode } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import { RowList } from '#ui/layout/list.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

/** The most records of a kind: a controller rarely has more. */
const maximumPerKind = 50;

interface OtherConnectionsProps {
  controller: { id: number; siteId?: number | undefined };
}

export function OtherConnections({ controller }: OtherConnectionsProps) {
  const { id, siteId } = controller;
  const query = { siteId, where: { controllerId: [id] }, limit: maximumPerKind };
  const multiplexers = useRows('multiplexer', query);
  const networks = useRows('osdpNetwork', query);
  const failed = [multiplexers, networks].find((view) => view.status === 'failed');
  const things: ReactNode[] = [];
  if (multiplexers.status === 'ready') {
    for (const row of multiplexers.rows.filter(({ controllerId }) => controllerId === id)) {
      things.push(
        <chakra.li key={`multiplexer${row.id}`}>
          <AppLink to="multiplexer.detail" parameters={{ id: row.id }}>
            {recordName('multiplexer', row)}
          </AppLink>
          <Muted ps="1.5">Multiplexer</Muted>
        </chakra.li>,
      );
    }
  }
  if (networks.status === 'ready') {
    for (const row of networks.rows.filter(({ controllerId }) => controllerId === id)) {
      things.push(
        <chakra.li key={`network${row.id}`}>
          {recordName('osdpNetwork', row)}
          <Muted ps="1.5">
            {row.baudRate === undefined ? 'OSDP network' : `OSDP network, ${row.baudRate} bits a second`}
          </Muted>
        </chakra.li>,
      );
    }
  }
  if (failed?.status === 'failed') things.push(<chakra.li key="failed">{failed.error.message}</chakra.li>);
  if (things.length === 0) return null;
  return (
    <chakra.div pt="4" textStyle="sm">
      <chakra.h3 fontWeight="semibold">Without a channel</chakra.h3>
      <RowList columnGap="6" rowGap="1" pt="1">
        {things}
      </RowList>
    </chakra.div>
  );
}
