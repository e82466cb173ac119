import { useState } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { Button } from '#ui/control/Button.tsx';
import { TableElement } from '#ui/table/TableElement.tsx';
import { controllerSettings, settingText } from '../settings.ts';
import type { ControllerChange, SettingChange } from './configChanges.ts';

/** How many controllers are listed at first. */
const initialRows = 50;

export interface ChangesTableProps {
  changed: readonly ControllerChange[];
  isDone?: boolean;
}

export function ChangesTable({ changed, isDone = false }: ChangesTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changed : changed.slice(0, initialRows);
  const headers = ['Controller', 'Setting', isDone ? 'Was' : 'Now', isDone ? 'Is now' : 'Will be'];
  return (
    <chakra.div css={{ '--top-bar': '0px' }}>
      <TableElement aria-label="Changes">
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.flatMap(({ id, name, changes }) =>
            changes.map((change) => <ChangeRow key={`${id}${change.name}`} {...{ id, name, change, headers }} />),
          )}
        </tbody>
      </TableElement>
      {shown.length === changed.length ? null : (
        <chakra.div pt="2">
          <Button onClick={() => setShowsAll(true)}>{`Show all ${changed.length} changes`}</Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

interface ChangeRowProps {
  id: number;
  name: string;
  change: SettingChange;
  headers: readonly string[];
}

function ChangeRow({ id, name, change, headers }: ChangeRowProps) {
  return (
    <tr data-controller-id={id} data-setting={change.name}>
      <td data-label={headers[0]}>{name}</td>
      <td data-label={headers[1]}>{controllerSettings[change.name].label}</td>
      <td data-label={headers[2]}>{settingText(change.name, change.before)}</td>
      <td data-label={headers[3]}>
        <chakra.strong fontWeight="semibold">{settingText(change.name, change.after)}</chakra.strong>
      </td>
    </tr>
  );
}
