import { Pencil } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Row } from '#ui/layout/layout.tsx';
import { breakpoints } from '#ui/theme/scale.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { useMay } from '../context/session.ts';
import type { AnyResource, AnyRow, DetailAction } from '../descriptor/define.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { DetailMenu } from './DetailMenu.tsx';

export interface DetailActionsProps {
  resource: AnyResource;
  row: AnyRow;
  name: string;
  /** Keeps all but the primary action in the menu, as in a narrow panel. */
  isCompact?: boolean;
}

/** The actions of a details page. With little room, all but the primary one are in the menu. */
export function DetailActions({ resource, row, name, isCompact = false }: DetailActionsProps) {
  const may = useMay();
  const isRoomy = useMediaQuery(`(min-width: ${breakpoints.md})`) && !isCompact;
  const [open, setOpen] = useState<DetailAction<AnyRow> | null>(null);
  const { detail, routes } = resource;
  const actions = (detail?.more ?? []).filter(({ ask, isShown }) => may(ask ?? {}) && isShown?.(row) !== false);
  const beside = isRoomy ? actions.filter(({ isBeside }) => isBeside) : [];
  return (
    <Row alignItems="flex-start" justifyContent="flex-end" flexGrow="1">
      {beside.map((action) => (
        <BesideAction key={action.id} action={action} row={row} onDialog={setOpen} />
      ))}
      {isRoomy && routes.edit !== undefined ? (
        <LinkButton to={routes.edit} parameters={{ id: row.id }}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      ) : null}
      {detail?.primary?.(row)}
      <DetailMenu
        resource={resource}
        row={row}
        name={name}
        actions={actions.filter((action) => !beside.includes(action))}
        hasEdit={!isRoomy}
        onDialog={setOpen}
      />
      <Fragment key={open?.id}>{open?.dialog?.({ row, onClose: () => setOpen(null) })}</Fragment>
    </Row>
  );
}

interface BesideActionProps {
  action: DetailAction<AnyRow>;
  row: AnyRow;
  onDialog: (action: DetailAction<AnyRow>) => void;
}

function BesideAction({ action, row, onDialog }: BesideActionProps) {
  const { icon: Icon, label } = action;
  const place = action.to?.(row);
  if (place !== undefined) {
    return (
      <LinkButton {...place}>
        <Icon aria-hidden="true" />
        {label}
      </LinkButton>
    );
  }
  const obstacle = action.obstacle?.(row) ?? null;
  return (
    <Tooltip label={obstacle}>
      <Button aria-disabled={obstacle !== null} onClick={() => (obstacle === null ? onDialog(action) : undefined)}>
        <Icon aria-hidden="true" />
        {label}
      </Button>
    </Tooltip>
  );
}
