import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isBoardTone, type BoardTone } from '#domain/board/boardTone.ts';
import { readPanel, writePanel } from '#crud/panel/panelAddress.ts';
import { editParameter, rowsParameter } from '#crud/link/mapAddress.ts';
import { readTableState, writeTableState } from '#crud/list/tableUrl.ts';

export type MapRecord = { entity: 'unit' | 'gate'; id: number };

export interface MapAddress {
  /** null: the first floor, or that of the open unit. */
  floorId: number | null;
  panel: MapRecord | null;
  tones: ReadonlySet<BoardTone>;
  view: 'map' | 'list';
  isEditing: boolean;
  /** Whether drags draw units when the editor opens. */
  startsDrawing: boolean;
  /** Whether the editor's dialog is open that places units in rows. */
  isPlacingRows: boolean;
}

export interface MapAddressControls extends MapAddress {
  /** @param floorId also goes to this floor. */
  open: (panel: MapRecord | null, floorId?: number) => void;
  goToFloor: (floorId: number) => void;
  toggleTone: (tone: BoardTone) => void;
  clearTones: () => void;
  setView: (view: MapAddress['view']) => void;
  /** @param draws whether drags draw units at first. */
  setEditing: (isEditing: boolean, draws?: boolean) => void;
  /** Opens the editor too. @param floorId also goes to this floor. */
  setPlacingRows: (isPlacing: boolean, floorId?: number) => void;
}

const column = 'state';

function readAddress(parameters: URLSearchParams): MapAddress {
  const floor = parameters.get('floor') ?? '';
  return {
    floorId: /^[1-9]\d{0,15}$/.test(floor) ? Number(floor) : null,
    panel: readPanel(parameters, ['unit', 'gate']),
    tones: new Set((readTableState(parameters).filters[column] ?? []).filter(isBoardTone)),
    view: parameters.get('show') === 'list' ? 'list' : 'map',
    isEditing: parameters.has(editParameter),
    startsDrawing: parameters.get(editParameter) === 'draw',
    isPlacingRows: parameters.has(rowsParameter),
  };
}

function withParameter(given: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const written = new URLSearchParams(given);
  if (value === null) written.delete(name);
  else written.set(name, value);
  return written;
}

/** `?floor=3&panel=unit:12&filters=state:alarm`. */
export function useMapAddress(): MapAddressControls {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: (given: URLSearchParams) => URLSearchParams, isStep = false) => setParameters(next, { replace: !isStep }),
    [setParameters],
  );
  const { tones } = address;
  const setTones = useCallback(
    (next: readonly BoardTone[]) =>
      change((given) => writeTableState(given, { ...readTableState(given), filters: { [column]: next } })),
    [change],
  );
  return useMemo(
    () => ({
      ...address,
      open: (panel: MapRecord | null, floorId?: number) =>
        change(
          (given) => {
            const written = writePanel(given, panel);
            return floorId === undefined ? written : withParameter(written, 'floor', String(floorId));
          },
          address.panel === null && panel !== null,
        ),
      goToFloor: (floorId: number) =>
        change((given) => withParameter(writePanel(given, null), 'floor', String(floorId))),
      toggleTone: (tone: BoardTone) =>
        setTones(tones.has(tone) ? [...tones].filter((one) => one !== tone) : [...tones, tone]),
      clearTones: () => setTones([]),
      setView: (view: MapAddress['view']) =>
        change((given) => withParameter(given, 'show', view === 'list' ? view : null)),
      setEditing: (isEditing: boolean, draws = false) =>
        change((given) => {
          const written = withParameter(writePanel(given, null), rowsParameter, null);
          return withParameter(written, editParameter, isEditing ? (draws ? 'draw' : '') : null);
        }, isEditing),
      setPlacingRows: (isPlacing: boolean, floorId?: number) =>
        change((given) => {
          const written = withParameter(writePanel(given, null), rowsParameter, isPlacing ? '' : null);
          const opened = isPlacing ? withParameter(written, editParameter, '') : written;
          return floorId === undefined ? opened : withParameter(opened, 'floor', String(floorId));
        }),
    }),
    [address, change, setTones, tones],
  );
}
