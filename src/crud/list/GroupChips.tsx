import type { EntityName } from '#domain/entities/index.ts';
import { Chip } from '#ui/control/Chip.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useRows } from '../data/useRows.ts';
import { groupFilter, type GroupConditions, type RowGroup } from './rowGroups.ts';
import type { TableState } from './tableUrl.ts';
import type { ListGroups } from './useListGroups.ts';
import { isCounted } from '#domain/live/freshness.ts';

export interface GroupChipsProps {
  entity: EntityName;
  siteId: number;
  list: ListGroups;
  state: TableState;
  change: (change: Partial<TableState>) => void;
}

/** A second press on a chip shows all rows again. */
export function GroupChips({ entity, siteId, list: { groups, chosen }, state, change }: GroupChipsProps) {
  if (groups.length === 0) return null;
  const toggle = (id: string) =>
    change({ filters: { ...state.filters, [groupFilter.field]: id === chosen ? [] : [id] }, page: 1 });
  return (
    <Row flexWrap={{ base: 'nowrap', sm: 'wrap' }} pb="3" overflowX="auto" role="group" aria-label={groupFilter.label}>
      {groups.map((group) => (
        <GroupChip
          key={group.id}
          entity={entity}
          siteId={siteId}
          group={group}
          isPressed={group.id === chosen}
          onToggle={() => toggle(group.id)}
        />
      ))}
    </Row>
  );
}

interface GroupChipProps {
  entity: EntityName;
  siteId: number;
  group: RowGroup;
  isPressed: boolean;
  onToggle: () => void;
}

function GroupChip({ group, isPressed, onToggle, ...counted }: GroupChipProps) {
  const { label, tone, conditions } = group;
  const shared = { label, pressed: isPressed, onToggle, ...(tone === undefined ? {} : { tone }) };
  if (conditions === null) return <Chip {...shared} count={null} disabled={!isPressed} />;
  return <CountedChip {...counted} conditions={conditions} chip={shared} />;
}

interface CountedChipProps extends Pick<GroupChipProps, 'entity' | 'siteId'> {
  conditions: GroupConditions;
  chip: { label: string; pressed: boolean; onToggle: () => void };
}

function CountedChip({ entity, siteId, conditions, chip }: CountedChipProps) {
  const view = useRows(entity, { siteId, ...conditions, limit: 1 });
  const isWhole = view.status === 'ready' && isCounted(view);
  const isKnown = isWhole && !view.pending && !view.ignored.includes('where');
  return <Chip {...chip} count={isKnown ? view.total : null} />;
}
