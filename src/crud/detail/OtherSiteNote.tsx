import { MapPin } from 'lucide-react';
import { isShownAt, sitesOf } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { noteStyles } from '#ui/page/noteStyles.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useSession } from '../context/session.ts';
import type { AnyRow } from '../descriptor/define.ts';

const Note = chakra('div', {
  base: {
    ...noteStyles,
    columnGap: '3',
    rowGap: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    _icon: { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
  },
});

export interface OtherSiteNoteProps {
  entity: EntityName;
  row: AnyRow;
  name: string;
}

/** Offers to switch to the record's site; renders nothing for a record of the selected site. */
export function OtherSiteNote({ entity, row, name }: OtherSiteNoteProps) {
  const { siteId, sites, chooseSite } = useSession();
  const definition = entityOf(entity);
  if (siteId === null || isShownAt(definition, row, siteId)) return null;
  const own = sites.find(({ id }) => id === sitesOf(definition, row)[0]);
  const selected = sites.find(({ id }) => id === siteId);
  if (own === undefined || selected === undefined) return null;
  return (
    <Note role="status" data-other-site={own.id}>
      <MapPin aria-hidden="true" />
      <chakra.span flexGrow="1" minW="12rem">
        {`${name} belongs to ${own.name}. You have ${selected.name} selected.`}
      </chakra.span>
      <Button onClick={() => chooseSite(own.id)}>{`Switch to ${own.name}`}</Button>
    </Note>
  );
}
