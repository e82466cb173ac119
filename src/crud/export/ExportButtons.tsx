import { Download, Ellipsis, FileUp, Layers, Printer } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { EntityName } from '#domain/entities/index.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { breakpoints } from '#ui/theme/scale.ts';
import { makeSearch } from '../import/importAddress.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { useMayMakeMany } from '../import/MakeManyButton.tsx';
import { useMayImport } from '../import/useMayImport.ts';

export interface ExportButtonsProps {
  /** The rows' entity: some take files too. */
  entity: EntityName;
  /** For screen readers: "units". */
  noun: string;
  onExport: () => void;
  onPrint: () => void;
}

const exportLabel = 'Export as CSV';

/** CSV, print and import of a list, beside the menu of its display. A phone has a menu of them. */
export function ExportButtons({ entity, noun, onExport, onPrint }: ExportButtonsProps) {
  const navigate = useNavigate();
  const mayImport = useMayImport();
  const mayMakeMany = useMayMakeMany();
  const makeMany = () => void navigate(pathTo('import', { kind: entity }) + makeSearch);
  const isPhone = useMediaQuery(`(width < ${breakpoints.sm})`);
  if (isPhone) {
    return (
      <Menu
        label={`Export and print ${noun}`}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={`Export and print ${noun}`} variant="outline" />
        )}
      >
        <MenuItem icon={Download} onSelect={onExport}>
          {exportLabel}
        </MenuItem>
        <MenuItem icon={Printer} onSelect={onPrint}>
          Print
        </MenuItem>
        {mayMakeMany(entity) ? (
          <MenuItem icon={Layers} onSelect={makeMany}>
            {importMessages.makeMany}
          </MenuItem>
        ) : null}
        {mayImport(entity) ? (
          <MenuItem icon={FileUp} onSelect={() => void navigate(pathTo('import', { kind: entity }))}>
            {importMessages.inMenu}
          </MenuItem>
        ) : null}
      </Menu>
    );
  }
  return (
    <>
      <IconButton icon={Download} label={exportLabel} variant="outline" onClick={onExport} />
      <IconButton icon={Printer} label="Print" variant="outline" onClick={onPrint} />
      {mayMakeMany(entity) ? (
        <IconButton icon={Layers} label={importMessages.makeMany} variant="outline" onClick={makeMany} />
      ) : null}
      <ImportButton entity={entity} />
    </>
  );
}
