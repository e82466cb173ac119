import { afterAll } from 'vitest';
import { closeAll } from './closeWithFile.ts';

// In the file before, nothing was closed if all tests were skipped.
await closeAll();
afterAll(closeAll);
