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
  /** Its details page; absent if there is none. */
  to?: RouteId;
  /** The text if the record refers to none. */
  none?: string;
}

/** The name of a related record, linked to its details page; a dash without the right to read it. */
export function RecordLink({ entity, id, none = '–', ...rest }: RecordLinkProps) {
  const mayRead = useCan(askFor(entityOf(entity), 'read'));
  if (id === undefined) return '–';
  if (id === null) return none;
  return mayRead ? <NamedLink entity={entity} id={id} {...rest} /> : '–';
}

/** Rendering it subscribes to the related record. */
function NamedLink({ entity, id, to }: Omit<RecordLinkProps, 'none'> & { id: number }) {
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
