import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { useCan } from '../context/session.ts';
import { useRecord } from '../data/useRecord.ts';
import { AppLink } from './AppLink.tsx';

export interface RecordLinkProps {
  entity: EntityName;
  /** null: the record refers to none; undefined: unknown. */
  id: number | null | undefined;
  /** Its details page; absent if there is none. */
  to?: RouteId | undefined;
  /** The text if the record refers to none. */
  none?: string;
}

/** Shows the record's name with a link; a dash without the right to read it. */
export function RecordLink({ entity, id, none = '–', to }: RecordLinkProps) {
  const mayRead = useCan(askFor(entityOf(entity), 'read'));
  if (id === undefined) return '–';
  if (id === null) return none;
  return mayRead ? <ReferenceName entity={entity} id={id} to={to} /> : '–';
}

/** Rendering it subscribes to the related record. Its number shows only if the record cannot be read. */
function ReferenceName({ entity, id, to }: { entity: EntityName; id: number; to: RouteId | undefined }) {
  const { state } = useRecord(entity, id);
  if (state.status === 'loading') {
    return (
      <span data-loading="" aria-label="Loading">
        …
      </span>
    );
  }
  const name = recordName(entity, state.status === 'present' ? state.record : { id });
  if (to === undefined) return <span title={name}>{name}</span>;
  return (
    <AppLink to={to} parameters={{ id }}>
      {name}
    </AppLink>
  );
}
