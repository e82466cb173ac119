import { Ellipsis, PackagePlus, Plus, ShoppingBag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Inventory } from '#domain/entities/inventory.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { productMessages } from '#domain/messages/products.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { numberText } from '#format/numbers.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useMay, useSession } from '#crud/context/session.ts';
import { SiteRelativeMoment } from '#crud/columns/SiteRelativeMoment.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { CountDialog } from './CountDialog.tsx';
import { ReservingOrders } from './Reserved.tsx';
import { RestockDialog } from './RestockDialog.tsx';
import { StockTag } from './StockTag.tsx';
import { sellableStock, stockLevel } from '#domain/lifecycle/stock.ts';
import { useStock } from './useStock.ts';

const { stock: texts, unknown } = productMessages;

type Opened = { what: 'restock' | 'count' | 'remove'; item: Inventory } | { what: 'add' | 'removeAll' } | null;

export function StockTab({ product }: { product: Product }) {
  const { sites } = useSession();
  const may = useMay();
  const items = useStock(product.id, 0);
  const [opened, setOpened] = useState<Opened>(null);
  const mayWrite = may(askFor(entityOf('inventory'), 'write'));
  const rows = typeof items === 'string' ? null : items;
  const isElsewhere = rows !== null && sites.some(({ id }) => !rows.some(({ siteId }) => siteId === id));
  const mayRemove = may(removeAsk);
  const mayAdd = mayWrite && isElsewhere;
  const mayRemoveAll = mayRemove && rows !== null && rows.length > 1;
  const name = recordName('product', product);
  const hasReserved = rows?.some(({ reserved }) => reserved !== undefined) === true;
  const close = () => setOpened(null);
  const nameOf = useSiteName();
  const siteName = (id: number | undefined) => nameOf(id) ?? 'Unknown site';
  return (
    <Panel
      flush
      title="Stock by site"
      actions={
        mayAdd || mayRemoveAll ? (
          <TabActions mayAdd={mayAdd} mayRemoveAll={mayRemoveAll} setOpened={setOpened} />
        ) : items === 'loading' && (mayWrite || mayRemove) ? (
          <SkeletonBlock w="32" h={{ base: '11', md: '8' }} my="1.5" />
        ) : undefined
      }
    >
      {items === 'unknown' ? (
        <EmptyState icon={ShoppingBag} title={unknown}>
          The stock of this product couldn&apos;t be read.
        </EmptyState>
      ) : rows?.length === 0 ? (
        <EmptyState icon={ShoppingBag} title="Not stocked at any site">
          Add a site, and how many it has. Sales are counted from then on.
        </EmptyState>
      ) : (
        <Table
          label={`Stock of ${name}`}
          rows={rows?.toSorted((one, other) => compareNames(siteName(one.siteId), siteName(other.siteId))) ?? null}
          columns={stockColumns(siteName, hasReserved, (item) =>
            mayWrite ? (
              <StockActions item={item} siteName={siteName} setOpened={setOpened} mayRemove={mayRemove} />
            ) : null,
          )}
        />
      )}
      {rows?.some(({ reserved }) => reserved !== undefined && reserved > 0) ? (
        <ReservingOrders productId={product.id} />
      ) : null}
      <StockDialogs product={product} siteName={siteName} opened={opened} rows={rows ?? []} onClose={close} />
    </Panel>
  );
}

interface TabActionsProps {
  mayAdd: boolean;
  mayRemoveAll: boolean;
  setOpened: (opened: Opened) => void;
}

function TabActions({ mayAdd, mayRemoveAll, setOpened }: TabActionsProps) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2" justifyContent="flex-end" py="1.5">
      {mayRemoveAll ? (
        <Button variant="ghost" onClick={() => setOpened({ what: 'removeAll' })}>
          {texts.removeAll}
        </Button>
      ) : null}
      {mayAdd ? (
        <Button onClick={() => setOpened({ what: 'add' })}>
          <Plus aria-hidden="true" />
          {texts.add}
        </Button>
      ) : null}
    </chakra.span>
  );
}

interface StockDialogsProps {
  product: Product;
  rows: readonly Inventory[];
  siteName: (id: number | undefined) => string;
  opened: Opened;
  onClose: () => void;
}

function StockDialogs({ product, rows, siteName, opened, onClose }: StockDialogsProps) {
  const name = recordName('product', product);
  /** The count of now, for a hint that counts on. */
  const newest = (item: Inventory) => rows.find(({ id }) => id === item.id) ?? item;
  return (
    <>
      {opened?.what === 'restock' ? (
        <RestockDialog item={newest(opened.item)} name={name} site={siteName(opened.item.siteId)} onClose={onClose} />
      ) : null}
      {opened?.what === 'count' ? (
        <CountDialog
          item={opened.item}
          title={texts.countTitle(name, siteName(opened.item.siteId))}
          productId={product.id}
          onClose={onClose}
        />
      ) : null}
      {opened?.what === 'add' ? (
        <CountDialog
          item={null}
          taken={rows.map(({ siteId }) => siteId)}
          title={texts.addTitle(name)}
          productId={product.id}
          onClose={onClose}
        />
      ) : null}
      {opened?.what === 'removeAll' ? (
        <RemoveDialog
          resource={{ entity: 'inventory', removalText: texts.removedEverywhere }}
          records={rows.map(({ id }) => id)}
          description={texts.stockOf(name)}
          onClose={onClose}
          onRemoved={onClose}
        />
      ) : null}
      {opened?.what === 'remove' ? (
        <RemoveDialog
          resource={{
            entity: 'inventory',
            removalText: texts.removedHere,
          }}
          records={[opened.item.id]}
          description={siteName(opened.item.siteId)}
          onClose={onClose}
          onRemoved={onClose}
        />
      ) : null}
    </>
  );
}

const removeAsk = askFor(entityOf('inventory'), 'delete');

const reservedColumn: Column<Inventory> = {
  id: 'reserved',
  header: 'Can be sold',
  width: '8rem',
  align: 'end',
  folds: 'below640',
  sortValue: sellableStock,
  cell: (item) => {
    const sellable = sellableStock(item);
    return sellable === undefined ? unknown : numberText(sellable);
  },
};

function stockColumns(
  siteName: (id: number | undefined) => string,
  /** Whether the server says how many are reserved. */
  hasReserved: boolean,
  actions: (item: Inventory) => ReactNode,
): Column<Inventory>[] {
  return [
    {
      id: 'site',
      header: 'Site',
      card: 'title',
      sortValue: ({ siteId }) => siteName(siteId),
      cell: ({ siteId }) => siteName(siteId),
    },
    {
      id: 'quantity',
      header: 'In stock',
      width: '9rem',
      sortValue: ({ quantity }) => quantity,
      cell: (item) => (
        <chakra.span display="inline-flex" gap="2" alignItems="center" data-quantity={item.quantity}>
          {item.quantity === undefined ? unknown : numberText(item.quantity)}
          <StockTag level={stockLevel(item)} isReserved={(item.quantity ?? 0) > 0} />
        </chakra.span>
      ),
    },
    ...(hasReserved ? [reservedColumn] : []),
    {
      id: 'reorderLevel',
      header: 'Low at',
      width: '6rem',
      align: 'end',
      folds: 'mdDown',
      sortValue: ({ reorderLevel }) => reorderLevel,
      cell: ({ reorderLevel }) => (reorderLevel ? numberText(reorderLevel) : null),
    },
    {
      id: 'restockedAt',
      header: 'Restocked',
      width: '9rem',
      folds: 'mdDown',
      sortValue: ({ restockedAt }) => restockedAt,
      cell: ({ restockedAt, siteId }) =>
        restockedAt ? <SiteRelativeMoment at={restockedAt} siteId={siteId} /> : restockedAt === null ? 'Never' : '–',
    },
    { id: 'actions', header: 'Actions', width: '13rem', align: 'end', cell: actions },
  ];
}

interface StockActionsProps {
  item: Inventory;
  siteName: (id: number | undefined) => string;
  setOpened: (opened: Opened) => void;
  mayRemove: boolean;
}

function StockActions({ item, siteName, setOpened, mayRemove }: StockActionsProps) {
  const site = siteName(item.siteId);
  return (
    <chakra.span display="inline-flex" gap="1">
      <Button aria-label={`${texts.restock} ${site}`} onClick={() => setOpened({ what: 'restock', item })}>
        <PackagePlus aria-hidden="true" />
        {texts.restock}
      </Button>
      <Menu
        label={`More for ${site}`}
        trigger={(trigger) => <IconButton icon={Ellipsis} label={`More for ${site}`} {...trigger} />}
      >
        <MenuItem onSelect={() => setOpened({ what: 'count', item })}>{texts.count}</MenuItem>
        {mayRemove ? <MenuItem onSelect={() => setOpened({ what: 'remove', item })}>{texts.remove}</MenuItem> : null}
      </Menu>
    </chakra.span>
  );
}
