import { exportLogBody } from '../bodies/exports.ts';
import { admin, defineCalls } from './define.ts';

/** Our own addition to the API. Other servers answer 404. */
export const exportCalls = defineCalls({
  exportLog: {
    method: 'POST',
    path: `${admin}/organisations/:id/exports`,
    summary:
      'Writes into the security log that the caller begins to export everything that they may read, for `admin: read`.',
    body: exportLogBody,
    answer: 'none',
  },
});
