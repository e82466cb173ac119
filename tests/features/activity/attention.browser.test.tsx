import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { AttentionItem } from '#domain/activity/attention.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { acknowledging$, nothingAcknowledged } from '#crud/status/acknowledging.ts';
import { AcknowledgeDialog } from '#features/activity/AcknowledgeDialog.tsx';
import { AttentionList } from '#features/activity/AttentionPanel.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';

const since = Date.parse('2026-11-28T03:13:00.000Z');
const alarmOf = (id: number): AttentionItem => ({
  kind: 'alarm',
  subject: { entity: 'unit', id, name: `A${id}` },
  since,
  detail: null,
  trouble: { entity: 'unit', id, trouble: 'alarm', since, news: 'new', seenTo: null },
});
const items = [alarmOf(7), alarmOf(8)];
const api: Api = { call: () => new Promise(() => undefined), list: () => Promise.resolve({ count: 0, rows: [] }) };

afterEach(() => acknowledging$.next(nothingAcknowledged));

const attention = {
  items,
  troubles: items,
  isWhole: true,
  isOfAll: false,
  failures: [],
  freshness: { state: 'live' },
} as const;

it.each([
  ['shared', { sites: 31 }, acknowledgingMessages.shared],
  ['local', { sites: 31 }, acknowledgingMessages.local],
  ['shared', { sites: 3 }, acknowledgingMessages.local],
] as const)(
  'says, of a server that keeps them %s and rights %o, for whom a press counts',
  async (mode, rights, texts) => {
    acknowledging$.next({ mode, all: new Map() });
    const shown = (children: ReactNode) =>
      render(
        <Screen host={{ data: { replica: new HeldReplica({ rowsOf: () => [] }), api } }} permissions={rights}>
          {children}
        </Screen>,
      );
    shown(<AttentionList attention={attention} zone="Australia/Sydney" rows={8} hasSites={false} hasActions />);
    expect(await screen.findAllByRole('button', { name: texts.one })).toHaveLength(items.length);
    expect(screen.getByRole('button', { name: texts.all })).toBeVisible();
    shown(<AcknowledgeDialog items={items} onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog', { name: texts.title(items.length) });
    expect(within(dialog).getByRole('button', { name: texts.one })).toBeVisible();
  },
);
