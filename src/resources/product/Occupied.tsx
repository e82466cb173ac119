import { DoorOpen } from 'lucide-react';
import { useMemo } from 'react';
import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import { numberText } from '#format/numbers.ts';
import { useSession, useMay } from '#crud/context/session.ts';
import { Table } from '#crud/table/Table.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { bookedAs, lockableTypes } from '#domain/states/unitKind.ts';
import { entryOf, isOneOf } from '#domain/states/words.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import {
  countPlaces,
  mayHaveOthers,
  occupancyShare,
  placesBySite,
  rentable,
  type Occupancy,
  placesOf,
  type Place,
} from './occupancy.ts';
import { openStates } from './labels.ts';

/** unknown: the rows are not readable. */
type PlacesView = 'loading' | 'unknown' | readonly Place[];

/** The most rows of every site that are read. */
const mostRows = 20_000;

/** A condition that no row meets. */
const nothing = { name: [''] };
const noBooking = { status: ['none'] };

/** null unless the view holds all rows. */
function wholeRows<Row>(view: RowsView<Row>): readonly Row[] | null {
  if (view.status !== 'ready' || view.pending) return null;
  return view.freshness.complete && view.rows.length >= view.total ? view.rows : null;
}

const hasFailed = (view: RowsView<unknown>) =>
  view.status === 'failed' || (view.status === 'ready' && !view.freshness.complete && view.failure !== undefined);

/**
 * @param siteId "every": all sites; lockables are unknown then.
 * @param isPrecise also reads bookings for units, to know those that are only committed.
 */
function usePlaces(product: Product, siteId: number | 'every', isPrecise: boolean): PlacesView {
  const may = useMay();
  const kind: string = product.unitKind ?? '';
  const hasLockables = isOneOf(lockableTypes, kind);
  const type = entryOf(bookedAs, kind);
  const isOneSite = siteId !== 'every';
  // The API's list of all sites does not filter by kind: `placesOf` does.
  const scope = isOneSite ? { siteId } : { everySite: true as const, limit: mostRows };
  const units = useRows('unit', {
    ...scope,
    where: isOneSite ? { kind: [kind], size: product.size ? [product.size] : [] } : {},
  });
  // The condition on the kind leaves out units that do not say theirs.
  const anyUnit = useRows('unit', { ...scope, limit: 1 });
  const lockables = useRows('lockable', {
    ...scope,
    where: isOneSite ? (hasLockables ? { type: [kind] } : nothing) : {},
  });
  const asksBookings = isOneSite && type !== undefined && (isPrecise || hasLockables);
  const bookings = useRows('booking', {
    ...(isOneSite ? { siteId } : {}),
    where: asksBookings ? { type: [type], status: openStates } : noBooking,
  });
  const mayRead = may(askFor(entityOf('unit'), 'read'));
  const mayReadBookings = may(askFor(entityOf('booking'), 'read'));
  return useMemo(() => {
    if (!mayRead) return 'unknown';
    const found = { units: wholeRows(units), lockables: wholeRows(lockables) };
    if (found.units === null || found.lockables === null) {
      return hasFailed(units) || hasFailed(lockables) ? 'unknown' : 'loading';
    }
    const open = mayReadBookings && asksBookings ? wholeRows(bookings) : null;
    const places = placesOf(product, { units: found.units, lockables: found.lockables, bookings: open });
    if (places.length === 0 && anyUnit.status === 'loading') return 'loading';
    const seen = [...found.units, ...(anyUnit.status === 'ready' ? anyUnit.rows : [])];
    return mayHaveOthers(places, seen) ? 'unknown' : places;
  }, [product, mayRead, mayReadBookings, asksBookings, units, anyUnit, lockables, bookings]);
}

const Loading = () => (
  <span data-loading="" aria-label="Loading">
    …
  </span>
);

function OccupancyBar({ occupancy }: { occupancy: Occupancy }) {
  const share = occupancyShare(occupancy);
  if (share === null) return occupancy.covered === 0 ? productMessages.noUnitsHere : productMessages.unknown;
  return (
    <ProgressBar share={share} tone="secure" text={productMessages.occupied(occupancy.occupied, rentable(occupancy))} />
  );
}

export function OccupiedCell({ product }: { product: Product }) {
  const { siteId } = useSession();
  const places = usePlaces(product, siteId ?? 0, false);
  if (!product.unitKind) return '–';
  if (places === 'loading') return <Loading />;
  if (places === 'unknown') return productMessages.unknown;
  return <OccupancyBar occupancy={countPlaces(places)} />;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <chakra.dt textStyle="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd m="0" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
    </div>
  );
}

export function OccupancyPanel({ product }: { product: Product }) {
  const { siteId, sites } = useSession();
  const places = usePlaces(product, siteId ?? 0, true);
  const where = sites.find(({ id }) => id === siteId)?.name ?? 'all sites';
  const occupancy = typeof places === 'string' ? null : countPlaces(places);
  const share = occupancy === null ? null : occupancyShare(occupancy);
  const unknown = places === 'loading' ? '…' : productMessages.unknown;
  const figure = (of: (counted: Occupancy) => number) => (occupancy === null ? unknown : numberText(of(occupancy)));
  return (
    <Panel title={`Units at ${where}`}>
      {product.unitKind ? (
        <>
          <chakra.dl
            display="grid"
            gridTemplateColumns="repeat(auto-fit, minmax(6.5rem, 1fr))"
            gap="4"
            m="0"
            data-occupancy=""
          >
            <Figure label="Covered" value={figure(({ covered }) => covered)} />
            <Figure label="Free now" value={figure(({ free }) => free)} />
            <Figure
              label="Occupancy"
              value={share === null ? (occupancy?.covered === 0 ? '–' : unknown) : `${Math.round(share * 100)}%`}
            />
          </chakra.dl>
          <Note pt="3" minH="8">
            {occupancy === null ? null : explained(occupancy)}
          </Note>
        </>
      ) : (
        <Note>{product.unitKind === undefined ? productMessages.unknown : productMessages.notChosen}</Note>
      )}
    </Panel>
  );
}

function explained({ covered, occupied, committed, outOfUse, unknown }: Occupancy): string {
  if (covered === 0) return `${productMessages.noUnits}.`;
  return [
    `${numberText(occupied)} occupied.`,
    ...(committed > 0 ? [`${numberText(committed)} of the free ones ${committed === 1 ? 'is' : 'are'} reserved.`] : []),
    ...(outOfUse > 0 ? [`${numberText(outOfUse)} out of service, not counted in the occupancy.`] : []),
    ...(unknown > 0 ? [productMessages.someUnknown(unknown)] : []),
  ].join(' ');
}

export function OccupancyBySite({ product }: { product: Product }) {
  const { sites } = useSession();
  const places = usePlaces(product, 'every', false);
  if (places === 'unknown' || (places !== 'loading' && places.length === 0)) {
    return (
      <Panel>
        <EmptyState icon={DoorOpen} title={places === 'unknown' ? productMessages.unknown : productMessages.noUnits}>
          {places === 'unknown'
            ? "The units of your sites couldn't be read."
            : 'Units that this product books appear here by site.'}
        </EmptyState>
      </Panel>
    );
  }
  const rows =
    places === 'loading'
      ? null
      : placesBySite(places).map(([id, atSite]) => ({
          id,
          ...countPlaces(atSite),
          site: sites.find((site) => site.id === id)?.name ?? `Site ${id}`,
        }));
  return (
    <Panel flush>
      <Table
        label="Units by site"
        rows={rows}
        columns={[
          { id: 'site', header: 'Site', card: 'title', sortValue: ({ site }) => site, cell: ({ site }) => site },
          countColumn('covered', 'Covered'),
          countColumn('free', 'Free now'),
          countColumn('outOfUse', 'Out of service'),
          {
            id: 'occupancy',
            header: 'Occupied',
            width: '14rem',
            sortValue: (row) => occupancyShare(row),
            cell: (row) => <OccupancyBar occupancy={row} />,
          },
        ]}
      />
    </Panel>
  );
}

function countColumn(field: 'covered' | 'free' | 'outOfUse', header: string) {
  return {
    id: field,
    header,
    align: 'end' as const,
    width: '8rem',
    sortValue: (row: Occupancy) => row[field],
    cell: (row: Occupancy) => numberText(row[field]),
  };
}
