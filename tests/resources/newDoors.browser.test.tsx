import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readRecord } from '#domain/entities/recordReader.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { gate } from '#resources/gate/gate.tsx';
import { lockable } from '#resources/lockable/lockable.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

type Door = readonly [entity: 'gate' | 'lockable', field: string, resource: AnyResource];
const doors: readonly Door[] = [
  ['gate', 'status', gate as AnyResource],
  ['lockable', 'doorState', lockable as AnyResource],
];

/** The texts of a door's tag and column. */
function textsOf([entity, field, resource]: Door, sent: object): (string | null | undefined)[] {
  const row = readRecord(entity, { id: 7, siteId: 1, name: 'North', ...sent }) as never;
  const column = resource.columns.find(({ id }) => id === field);
  render(
    <Screen host={line} permissions={{ sites: 31 }}>
      <div data-testid="tag">{resource.detail?.mark?.(row)}</div>
      <div data-testid="cell">{column?.cell(row)}</div>
    </Screen>,
  );
  return [screen.getByTestId('tag').textContent, screen.getByTestId('cell').textContent];
}

it.each(doors)('a new %s has not reported yet, by its tag and column', (...door) => {
  expect(textsOf(door, { [door[1]]: null })).toEqual([notReported, notReported]);
});

it.each(doors)('a %s whose state was not sent is not said to be silent, closed or open', (...door) => {
  for (const text of textsOf(door, {})) expect(text).toMatch(/^(?:Unknown|–)$/);
});
