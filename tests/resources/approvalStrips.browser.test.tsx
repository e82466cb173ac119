import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { approvalCalls } from '#domain/calls/approvals.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { bits, type Permissions } from '#domain/permissions/bits.ts';
import type { Api } from '#collections/transport/api.ts';
import { ApprovalStrips } from '#parts/approval/ApprovalStrips.tsx';
import { waitingApproval } from '#tests/support/commands/waitingApproval.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();
let asked: unknown[];
beforeEach(() => {
  asked = [];
});

function show(permissions: Permissions): void {
  const call: Api['call'] = (definition) => {
    asked.push(definition);
    return Promise.resolve(definition === approvalCalls.approvals ? [waitingApproval] : waitingApproval);
  };
  const api = { ...line.data.api, call };
  render(
    <Screen host={{ data: { ...line.data, api } }} permissions={permissions} twoPersonApproval>
      <ApprovalStrips />
    </Screen>,
  );
}

const reader = bits.scope | bits.read;

it.each<[string, Permissions]>([
  ['commands doors', { sites: reader | bits.state }],
  ['changes scenarios', { sites: reader | bits.write }],
  ['changes the organisation', { sites: reader, admin: reader | bits.write }],
])('shows and cancels the requests of somebody who %s', async (_what, permissions) => {
  show(permissions);
  await screen.findByText(approvalMessages.waiting('Change 1 emergency', 'Botany'));
  await userEvent.click(screen.getByRole('button', { name: approvalMessages.cancel }));
  await expect.poll(() => asked).toContain(approvalCalls.approvalCancel);
});

it('asks for no requests of somebody who can make none', () => {
  show({ sites: reader });
  expect(asked).toEqual([]);
});
