import { useRecord } from '#crud/data/useRecord.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { TreeItem } from '#ui/tree/TreeItem.tsx';
import { UnitName } from './DeviceConnection.tsx';
import { Muted } from './Muted.tsx';

/** The unit that a lock locks, in the tree. */
export function UnitItem({ parent, id }: { parent: string; id: number }) {
  const { state } = useRecord('unit', id);
  return (
    <TreeItem id={`${parent}:unit`}>
      <UnitName id={id} />
      <Muted>Unit</Muted>
      {state.status === 'present' ? <UnitState unit={state.record} /> : null}
    </TreeItem>
  );
}
