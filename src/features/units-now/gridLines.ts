import type { BoardArea } from '#domain/board/unitBoard.ts';

/** One line of the grid: an area's header, or units side by side. */
export type GridLine =
  { kind: 'area'; key: string; area: BoardArea } | { kind: 'units'; key: string; unitIds: readonly number[] };

export function gridLines(areas: readonly BoardArea[], perLine: number): GridLine[] {
  const size = Math.max(1, perLine);
  return areas.flatMap((area) => {
    const { key, unitIds } = area;
    const lines: GridLine[] = [{ kind: 'area', key, area }];
    for (let first = 0; first < unitIds.length; first += size) {
      lines.push({ kind: 'units', key: `${key}:${first}`, unitIds: unitIds.slice(first, first + size) });
    }
    return lines;
  });
}

export interface Step {
  lineIndex: number;
  unitId: number;
}

function place(lines: readonly GridLine[], unitId: number): { lineIndex: number; column: number } | null {
  for (const [lineIndex, line] of lines.entries()) {
    const column = line.kind === 'units' ? line.unitIds.indexOf(unitId) : -1;
    if (column >= 0) return { lineIndex, column };
  }
  return null;
}

function nearestLine(lines: readonly GridLine[], from: number, direction: 1 | -1): number | null {
  for (let index = from + direction; index >= 0 && index < lines.length; index += direction) {
    if (lines[index]?.kind === 'units') return index;
  }
  return null;
}

function unitAt(lines: readonly GridLine[], lineIndex: number | null, column: number): Step | null {
  const line = lineIndex === null ? undefined : lines[lineIndex];
  if (lineIndex === null || line?.kind !== 'units') return null;
  const unitId = line.unitIds.at(column < 0 ? -1 : Math.min(column, line.unitIds.length - 1));
  return unitId === undefined ? null : { lineIndex, unitId };
}

/** The line one page further, or the last line in that direction. */
function pageStep(lines: readonly GridLine[], from: number, by: number): number | null {
  const to = Math.min(Math.max(0, from + by), lines.length - 1);
  if (lines[to]?.kind === 'units') return to;
  return nearestLine(lines, to, by > 0 ? 1 : -1) ?? nearestLine(lines, to, by > 0 ? -1 : 1);
}

/** null: the key leads to no unit. */
export function stepFrom(lines: readonly GridLine[], unitId: number, key: string, linesPerPage = 1): Step | null {
  const at = place(lines, unitId);
  if (key === 'Home') return unitAt(lines, nearestLine(lines, -1, 1), 0);
  if (key === 'End') return unitAt(lines, nearestLine(lines, lines.length, -1), -1);
  if (at === null) return null;
  const { lineIndex, column } = at;
  const line = lines[lineIndex];
  const width = line?.kind === 'units' ? line.unitIds.length : 0;
  switch (key) {
    case 'ArrowDown':
      return unitAt(lines, nearestLine(lines, lineIndex, 1), column);
    case 'ArrowUp':
      return unitAt(lines, nearestLine(lines, lineIndex, -1), column);
    case 'PageDown':
      return unitAt(lines, pageStep(lines, lineIndex, linesPerPage), column);
    case 'PageUp':
      return unitAt(lines, pageStep(lines, lineIndex, -linesPerPage), column);
    case 'ArrowRight':
      if (column + 1 < width) return unitAt(lines, lineIndex, column + 1);
      return unitAt(lines, nearestLine(lines, lineIndex, 1), 0);
    case 'ArrowLeft':
      if (column > 0) return unitAt(lines, lineIndex, column - 1);
      return unitAt(lines, nearestLine(lines, lineIndex, -1), -1);
    default:
      return null;
  }
}
