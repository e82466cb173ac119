import { act, render, screen } from '@testing-library/react';
import { useMemo, type ReactNode } from 'react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { mapMessages } from '#domain/messages/map.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { SessionContext, useSession } from '#crud/context/session.ts';
import FacilityMapPage from '#features/map/FacilityMapPage.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';

const { editor: texts } = mapMessages;

type Points = readonly (readonly [number, number])[];

const rectangle = (left: number, top: number, width: number, height: number): Points => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];
const floor = { id: 1, siteId: 1, name: 'Ground', floor: 0, displayOrder: 0, width: 24, height: 12 };
const upper = { id: 2, siteId: 1, name: 'Level 1', floor: 1, displayOrder: 1, width: 24, height: 12 };
const unit = (id: number, name: string, status: string): AnyRecord => ({
  id,
  siteId: 1,
  name,
  kind: 'storage',
  status,
});
const shape = (id: number, points: Points, given: object): AnyRecord => ({
  id,
  siteId: 1,
  mapId: 1,
  unitId: null,
  gateId: null,
  label: null,
  points,
  ...given,
});

/** Three units side by side, a wall above them, and a unit without a shape; the second floor is empty. */
export const usualRecords: Partial<Record<EntityName, readonly AnyRecord[]>> = {
  facilityMap: [floor, upper],
  unit: [
    unit(11, 'A11', 'locked'),
    { ...unit(12, 'A12', 'locked'), alarmingSince: '2026-11-20T03:00:00Z' },
    unit(13, 'A13', 'opened'),
    unit(14, 'A14', 'locked'),
    unit(15, 'A15', 'locked'),
  ],
  mapUnit: [
    shape(101, rectangle(2, 4, 3, 4), { type: 'unit', unitId: 11 }),
    shape(102, rectangle(5, 4, 3, 4), { type: 'unit', unitId: 12 }),
    shape(103, rectangle(8, 4, 3, 4), { type: 'unit', unitId: 13 }),
    shape(
      104,
      [
        [2, 2],
        [11, 2],
      ],
      { type: 'wall' },
    ),
  ],
};

let lastUser = 100;

/** Each test is another person: unsaved changes are kept by person. */
function AsAnother({ userId, children }: { userId: number; children: ReactNode }) {
  const session = useSession();
  const own = useMemo(() => ({ ...session, userId }), [session, userId]);
  return <SessionContext value={own}>{children}</SessionContext>;
}

export interface MapScreen {
  /** The bodies of what was saved, by the shape's id; 0: a new one. */
  saved: Map<number, unknown>;
  userId: number;
}

export interface MapScreenOptions {
  search?: string;
  records?: typeof usualRecords;
  permissions?: Permissions;
  userId?: number;
}

export async function openMap({
  search = '',
  records = usualRecords,
  permissions = { facilityMap: 15, sites: 31 },
  userId,
}: MapScreenOptions = {}): Promise<MapScreen> {
  localStorage.clear();
  lastUser += 1;
  const shown: MapScreen = { saved: new Map(), userId: userId ?? lastUser };
  const replica = new HeldReplica({ rowsOf: (entity) => records[entity] ?? [] });
  const call: Api['call'] = ({ method }, { parameters = {}, body }: CallInput = {}) => {
    const id = Number(parameters['id'] ?? 0);
    if (method === 'GET') return Promise.resolve(replica.rowOf('mapUnit', id) ?? null);
    shown.saved.set(id, body ?? null);
    return Promise.resolve({ id: 900 });
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  await act(async () => {
    render(
      <Screen host={{ data: { replica, api } }} at={`/dashboard/map${search}`} permissions={permissions}>
        <AsAnother userId={shown.userId}>
          <main>
            <div style={{ padding: 16 }}>
              <FacilityMapPage />
            </div>
          </main>
        </AsAnother>
      </Screen>,
    );
    await import('#features/map/MapEditor.tsx');
  });
  await expect.poll(stage).not.toBeNull();
  return shown;
}

/** The button on the shape that the keyboard is at. */
export const cursor = () => document.querySelector<HTMLElement>('[data-map-cursor]');
export const stage = () => document.querySelector<HTMLElement>('[data-map-stage]') as HTMLElement;
/** The name of the shape with the focus; null: none has it. */
export const focused = () =>
  document.activeElement?.hasAttribute('data-map-cursor') === true
    ? document.activeElement.getAttribute('aria-label')
    : null;
/** What a screen reader was told last. */
export const said = () => document.querySelector('[data-map-said]')?.textContent;
/** How many shapes a save would write. */
export const unsaved = () =>
  Number(/\d+/.exec(screen.getByRole('button', { name: /^Save/ }).textContent ?? '')?.[0] ?? 0);

/** Presses keys one after the other: "Control+z". */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [last = '', ...held] = key.split('+').toReversed();
    const down = held.toReversed().map((one) => `{${one}>}`);
    const up = held.map((one) => `{/${one}}`);
    await userEvent.keyboard(`${down.join('')}{${last}}${up.join('')}`);
  }
}

/** Opens the editor with the focus on the first shape of the plan. */
export async function openEditor(options: MapScreenOptions = {}): Promise<MapScreen> {
  const shown = await openMap({ search: '?edit', ...options });
  await screen.findByRole('group', { name: texts.tools });
  act(() => cursor()?.focus());
  return shown;
}
