import { Download, Ellipsis, Printer } from 'lucide-react';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { breakpoints } from '#ui/theme/scale.ts';

export interface ExportButtonsProps {
  /** For screen readers: "units". */
  noun: string;
  onExport: () => void;
  onPrint: () => void;
}

const exportLabel = 'Export as CSV';

/** CSV and print of a list, beside the menu of its display. A phone has a menu of both. */
export function ExportButtons({ noun, onExport, onPrint }: ExportButtonsProps) {
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
      </Menu>
    );
  }
  return (
    <>
      <IconButton icon={Download} label={exportLabel} variant="outline" onClick={onExport} />
      <IconButton icon={Printer} label="Print" variant="outline" onClick={onPrint} />
    </>
  );
}
