import { Copy, ExternalLink, MonitorPlay } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { copyText } from '#crud/message/copyText.ts';
import { AnchorButton, Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const QrCode = lazy(() => import('#ui/code/QrCode.tsx'));
const HallPreview = lazy(() => import('./HallPreview.tsx'));

/** A hall, by its area. */
export interface Hall {
  areaId: number;
  name: string;
}

/** null: it is in none. */
export function hallOf({ areaId, Area }: Pick<Unit, 'areaId' | 'Area'>): Hall | null {
  return areaId == null ? null : { areaId, name: Area?.name ?? `${poolTableMessages.chooseHall} ${areaId}` };
}

function HallDisplay({ hall: { areaId, name } }: { hall: Hall }) {
  const address = new URL(pathTo('guestTables', { id: areaId }), location.origin).href;
  return (
    <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '12rem minmax(0, 1fr)' }} gap="5">
      <Suspense fallback={<SkeletonBlock h="12rem" w="12rem" />}>
        <QrCode text={address} label={poolTableMessages.code(name)} />
      </Suspense>
      <Stack gap="3" textStyle="sm">
        <chakra.h3 fontWeight="semibold">{poolTableMessages.displayOf(name)}</chakra.h3>
        <p>{poolTableMessages.displayAbout}</p>
        <chakra.p p="2" borderRadius="l1" bg="bg.muted" fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
          {address}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => void copyText(address)}>
            <Copy aria-hidden="true" />
            {poolTableMessages.copy}
          </Button>
          <AnchorButton href={address} target="_blank" rel="noreferrer" variant="outline" colorPalette="neutral">
            <ExternalLink aria-hidden="true" />
            {poolTableMessages.open}
          </AnchorButton>
        </chakra.div>
        <chakra.h3 fontWeight="semibold">{poolTableMessages.preview}</chakra.h3>
        <Suspense fallback={<SkeletonBlock h="24" />}>
          <HallPreview key={areaId} areaId={areaId} />
        </Suspense>
      </Stack>
    </Grid>
  );
}

export function HallTab({ table }: { table: Unit }) {
  const hall = hallOf(table);
  if (hall === null)
    return <EmptyState title={poolTableMessages.noHallYet}>{poolTableMessages.noHallYetText}</EmptyState>;
  return <HallDisplay hall={hall} />;
}

export function HallDisplayButton() {
  return (
    <Button onClick={() => showDialog((close) => <HallDialog onClose={close} />)}>
      <MonitorPlay aria-hidden="true" />
      {poolTableMessages.display}
    </Button>
  );
}

function useHalls(): readonly Hall[] | null {
  const { siteId } = useSession();
  const tables = useRows('unit', {
    siteId: siteId ?? allSites.id,
    where: { kind: ['pool_table'] },
  });
  if (tables.status === 'loading') return null;
  const halls = (tables.status === 'ready' ? tables.rows : []).map(hallOf).filter((hall) => hall !== null);
  return [...new Map(halls.map((hall) => [hall.areaId, hall])).values()];
}

function HallDialog({ onClose }: { onClose: () => void }) {
  const halls = useHalls();
  const [chosen, setChosen] = useState<number | null>(null);
  const hall = halls?.find(({ areaId }) => areaId === chosen) ?? halls?.[0];
  return (
    <Dialog
      title={poolTableMessages.display}
      onClose={onClose}
      wide
      actions={<Button onClick={onClose}>{poolTableMessages.close}</Button>}
    >
      <Stack gap="4" pt="2">
        {halls === null ? <SkeletonBlock h="24" /> : null}
        {halls?.length === 0 ? (
          <EmptyState title={poolTableMessages.noHalls}>{poolTableMessages.noHallYetText}</EmptyState>
        ) : null}
        {halls === null || halls.length < 2 ? null : (
          <FormField label={poolTableMessages.chooseHall}>
            <Select
              value={hall?.areaId ?? ''}
              onChange={({ target }) => setChosen(Number(target.value))}
              options={halls.map(({ areaId, name }) => [areaId, name])}
            />
          </FormField>
        )}
        {hall === undefined ? null : <HallDisplay hall={hall} />}
      </Stack>
    </Dialog>
  );
}
