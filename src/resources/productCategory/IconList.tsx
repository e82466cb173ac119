import { ArrowDown, ArrowUp, Pencil, Plus, Shapes, Trash2, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence, wordsInSentence } from '#domain/messages/records.ts';
import { foldText } from '#domain/search/foldText.ts';
import { sortRows } from '#domain/search/sortOrder.ts';
import type { RowsView } from '#crud/data/useRows.ts';
import { useMay } from '#crud/context/session.ts';
import { CategoryIcon } from '#crud/form/fields/CategoryIcon.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { ListMark } from '#crud/freshness/ListMark.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { List, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { IconRemoval, UnusedRemoval } from './IconRemoval.tsx';
import { IconRowForm } from './IconRowForm.tsx';
import type { IconListProps, IconRow, RowOrder } from './iconListProps.ts';
import { usersText } from './uses.ts';
import { UsesLinks } from './UsesLinks.tsx';

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(8rem, 1fr) minmax(8rem, 1.2fr) auto',
    alignItems: 'center',
    columnGap: '3',
    minH: '12',
    px: '4',
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    _hover: { bg: 'bg.subtle' },
    smDown: { gridTemplateColumns: 'auto 1fr auto' },
    '& > svg': { boxSize: '5', color: 'fg.muted' },
  },
});

function useSearch(): [text: string, change: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = (text: string) => setParameters(text === '' ? {} : { search: text }, { replace: true });
  return [parameters.get('search') ?? '', change];
}

export function IconList(props: IconListProps) {
  const { entity, title, about, view, uses, order = null } = props;
  const { label } = entityOf(entity);
  const words = wordsInSentence(label);
  const may = useMay();
  const mayWrite = may(askFor(entityOf(entity), 'write'));
  const mayRemove = may(askFor(entityOf(entity), 'delete'));
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [search, setSearch] = useSearch();
  const ready = view.status === 'ready' ? view : null;
  const byName = sortRows(ready?.rows ?? [], (row) => recordName(entity, row), 'asc');
  const all = order === null ? byName : byName.toSorted(order.compare);
  const rows = all.filter((row) => foldText(recordName(entity, row)).includes(foldText(search.trim())));
  const unused = typeof uses === 'string' ? [] : all.filter(({ id }) => usersText(uses, id) === '');
  return (
    <>
      <PageHeader
        title={title}
        mark={
          <ListMark
            total={ready === null || emptyReasonOfView(view) !== null ? undefined : ready.total}
            freshness={ready?.freshness}
          />
        }
        subtitle={about}
        actions={
          <>
            {mayRemove && unused.length > 1 ? <UnusedRemoval entity={entity} rows={unused} /> : null}
            {mayWrite ? (
              <Button variant="solid" colorPalette="accent" onClick={() => setOpen('new')} disabled={open === 'new'}>
                <Plus aria-hidden="true" />
                {`New ${inSentence(label.one)}`}
              </Button>
            ) : null}
          </>
        }
      />
      <chakra.search display="block" pb="3" aria-label={`Search ${words.many}`}>
        <SearchInput
          label={`Search ${words.many}`}
          width={{ base: 'full', sm: '2xs' }}
          value={search}
          onChange={setSearch}
        />
      </chakra.search>
      <Panel flush>
        {open === 'new' ? <IconRowForm key="new" {...props} row={null} onClose={() => setOpen(null)} /> : null}
        <ListMessage
          view={view}
          rows={rows}
          search={search}
          one={words.one}
          many={words.many}
          isAdding={open === 'new'}
        />
        <chakra.span srOnly role="status">
          {order?.announcement}
        </chakra.span>
        <List aria-label={title} aria-busy={ready === null}>
          {rows.map((row) =>
            open === row.id ? (
              <li key={row.id}>
                <IconRowForm {...props} row={row} onClose={() => setOpen(null)} />
              </li>
            ) : (
              <IconItem
                key={row.id}
                {...props}
                row={row}
                onEdit={mayWrite ? () => setOpen(row.id) : null}
                mayRemove={mayRemove}
                place={mayWrite && search.trim() === '' ? { index: all.indexOf(row), count: all.length } : null}
              />
            ),
          )}
        </List>
        {ready === null || emptyReasonOfView(ready) !== null ? null : (
          <UnreadableNote words={words} skipped={ready.skipped} failure={ready.failure} />
        )}
      </Panel>
    </>
  );
}

interface IconItemProps extends IconListProps {
  row: IconRow;
  /** null: the user may not change it. */
  onEdit: (() => void) | null;
  mayRemove: boolean;
  /** null: the row can't be moved now. */
  place: { index: number; count: number } | null;
}

function IconItem({ onEdit, mayRemove, place, ...props }: IconItemProps) {
  const { entity, row, uses, field, order } = props;
  const name = recordName(entity, row);
  return (
    <Item data-row-id={row.id}>
      <CategoryIcon icon={row.icon} />
      <Strong overflowWrap="anywhere">{name}</Strong>
      <Muted textStyle="sm" smDown={{ gridColumn: '2 / -1', gridRow: '2' }}>
        <UsesLinks uses={uses} field={field} id={row.id} />
      </Muted>
      <chakra.span display="inline-flex" gap="1" smDown={{ gridRow: '1', gridColumn: '3' }}>
        {order && place ? <MoveButtons name={name} order={order} place={place} id={row.id} /> : null}
        {onEdit === null ? null : <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />}
        {mayRemove ? <RemoveButton {...props} row={row} /> : null}
      </chakra.span>
    </Item>
  );
}

interface MoveButtonsProps {
  id: number;
  name: string;
  order: RowOrder;
  place: { index: number; count: number };
}

/** Keeps the focus on the pressed button, since browsers take it from a moved row. */
function MoveButtons({ id, name, order, place: { index, count } }: MoveButtonsProps) {
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const button = (icon: LucideIcon, where: string, to: number) => {
    const isOut = to < 0 || to >= count;
    return (
      <IconButton
        icon={icon}
        label={`Move ${name} ${where}`}
        aria-disabled={isOut || undefined}
        onClick={({ currentTarget }) => {
          if (isOut || order.isMoving) return;
          pressed.current = currentTarget;
          order.move(id, to);
        }}
      />
    );
  };
  return (
    <>
      {button(ArrowUp, 'up', index - 1)}
      {button(ArrowDown, 'down', index + 1)}
    </>
  );
}

function RemoveButton(props: IconListProps & { row: IconRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} label={`Delete ${recordName(props.entity, props.row)}`} onClick={() => setOpen(true)} />
      {isOpen ? <IconRemoval {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ListMessageProps {
  view: RowsView<IconRow>;
  rows: readonly IconRow[];
  search: string;
  one: string;
  many: string;
  isAdding: boolean;
}

function ListMessage({ view, rows, search, one, many, isAdding }: ListMessageProps): ReactNode {
  if (view.status === 'loading') {
    return (
      <Stack p="4" gap="5">
        {[24, 32, 20].map((width) => (
          <SkeletonBlock key={width} w={`${width}%`} />
        ))}
      </Stack>
    );
  }
  const reason = emptyReasonOfView(view);
  if (reason !== null) return <NoRowsMessage many={many} reason={reason} />;
  if (rows.length > 0 || isAdding) return null;
  return search.trim() === '' ? (
    <EmptyState icon={Shapes} title={`No ${many} yet`}>
      {`Create the first one with “New ${one}”.`}
    </EmptyState>
  ) : (
    <EmptyState icon={Shapes} title={`No ${many} match your search`}>
      Try fewer letters.
    </EmptyState>
  );
}
