import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What a test rendered goes with it.
afterEach(cleanup);
