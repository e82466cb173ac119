import { afterAll, afterEach } from 'vitest';
import { hear, settleComplaints } from './complaints.ts';

// Dexie notes by `debug` each page that the browser keeps and shows again.
Object.assign(console, { warn: hear, error: hear, trace: hear, debug: () => undefined });

// Set up first, so that it runs last: a test's own cleaning up may complain too.
afterEach(settleComplaints);
afterAll(settleComplaints);
