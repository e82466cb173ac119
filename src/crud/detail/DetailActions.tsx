import { Copy, Pencil, Ellipsis, Trash2 } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Row } from '#ui/layout/layout.tsx';
import { breakpoints } from '#ui/theme/scale.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { copyRules } from '#domain/forms/copyRules.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { copySearch } from '#domain/routes/copySearch.ts';
import { pathTo } from '#domain/routes/path.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { MenuSeparator } from '#ui/overlay/MenuSeparator.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMay, useMayOpen } from '../context/session.ts';
import type { AnyResource, AnyRow, DetailAction } from '../descriptor/define.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { RemoveRecord } from '../removal/RemoveRecord.tsx';
import { useMayRemove } from '../removal/useMayRemove.ts';

const isFree = (obstacle: ReactNode) => obstacle === null || obstacle === undefined;

function Explained({ label, obstacle, tone }: { label: string; obstacle: ReactNode; tone?: 'alarm' }) {
  return (
    <chakra.span display="flex" flexDirection="column" py="1" maxW="16rem">
      <chakra.span color={tone === 'alarm' && isFree(obstacle) ? 'fg.error' : undefined}>{label}</chakra.span>
      {isFree(obstacle) ? null : (
        <Muted textStyle="xs" whiteSpace="normal">
          {obstacle}
        </Muted>
      )}
    </chakra.span>
  );
}

interface DetailMenuProps {
  resource: AnyResource;
  row: AnyRow;
  name: string;
  actions: readonly DetailAction<AnyRow>[];
  /** Whether Edit is in the menu, since there is no room beside the primary action. */
  hasEdit: boolean;
  onDialog: (action: DetailAction<AnyRow>) => void;
}

/** The "⋯" menu of a details page with its rarer actions, Delete last; nothing if there are none. */
function DetailMenu({ resource, row, name, actions, hasEdit, onDialog }: DetailMenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const mayRemove = useMayRemove(resource);
  const { routes } = resource;
  const edit = hasEdit && routes.edit !== undefined && mayOpen(routes.edit) ? routes.edit : null;
  const shown = actions.filter(({ to }) => to === undefined || mayOpen(to(row).to));
  const isCopied = copyRules[resource.entity] !== undefined && routes.create !== undefined && mayOpen(routes.create);
  const copy = isCopied ? routes.create : undefined;
  if (shown.length === 0 && edit === null && copy === undefined && !mayRemove) return null;
  const removalObstacle = resource.removalObstacle?.(row);
  const choose = (action: DetailAction<AnyRow>) => {
    const place = action.to?.(row);
    if (place === undefined) onDialog(action);
    else void navigate(pathTo(place.to, place.parameters) + (place.search ?? ''));
  };
  return (
    <>
      <Menu
        label={`More actions for ${name}`}
        trigger={(trigger) => <IconButton icon={Ellipsis} label="More actions" variant="outline" {...trigger} />}
      >
        {shown.map((action) => {
          const obstacle = action.obstacle?.(row);
          return (
            <MenuItem key={action.id} icon={action.icon} disabled={!isFree(obstacle)} onSelect={() => choose(action)}>
              <Explained label={action.label} obstacle={obstacle} />
            </MenuItem>
          );
        })}
        {edit === null ? null : (
          <MenuItem icon={Pencil} onSelect={() => void navigate(pathTo(edit, { id: row.id }))}>
            Edit
          </MenuItem>
        )}
        {copy === undefined ? null : (
          <MenuItem icon={Copy} onSelect={() => void navigate(pathTo(copy) + copySearch(row.id))}>
            {copyMessages.action}
          </MenuItem>
        )}
        {mayRemove ? (
          <>
            {shown.length > 0 || edit !== null || copy !== undefined ? <MenuSeparator /> : null}
            <MenuItem icon={Trash2} disabled={!isFree(removalObstacle)} onSelect={() => setRemoving(true)}>
              <Explained label="Delete" obstacle={removalObstacle} tone="alarm" />
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {isRemoving ? (
        <RemoveRecord resource={resource} name={name} id={row.id} onClose={() => setRemoving(false)} />
      ) : null}
    </>
  );
}

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
