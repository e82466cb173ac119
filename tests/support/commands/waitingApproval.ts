import type { Approval } from '#domain/calls/approvals.ts';

/** A request of a colleague to change an emergency, which waits for a second person. */
export const waitingApproval: Approval = {
  id: 4,
  organisationId: 1,
  siteId: 1,
  place: 'Botany',
  requestedBy: { id: 1, name: 'Robin Lee' },
  act: 'changeEmergencies',
  targets: [],
  title: 'Change 1 emergency',
  reason: '',
  createdAt: '2026-11-25T01:00:00.000Z',
  expiresAt: '2026-11-25T02:00:00.000Z',
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  answer: null,
  cannotDecide: null,
  others: [],
};
