import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

export interface RecordLinkProps {
  entity: EntityName;
  id: number | null | undefined;
  /** Its details; absent: it has none. */
  to?: RouteId;
  /** Said where the record says that there is none. */
  none?: string;
}

/** Another record by its name, leading to its details; a dash for those who may not read it. */
export function RecordLink({ entity, id, none = '–', ...rest }: RecordLinkProps) {
  const mayRead = useCan(askFor(entityOf(entity), 'read'));
  if (id === undefined) return '–';
  if (id === null) return none;
  return mayRead ? <Named entity={entity} id={id} {...rest} /> : '–';
}

/** Being on the screen keeps the other record true. */
function Named({ entity, id, to }: Omit<RecordLinkProps, 'none'> & { id: number }) {
  const { state } = useRecord(entity, id);
  const shown = recordName(entity, state.status === 'present' ? state.record : { id });
  return to === undefined ? (
    shown
  ) : (
    <AppLink to={to} parameters={{ id }}>
      {shown}
    </AppLink>
  );
}
