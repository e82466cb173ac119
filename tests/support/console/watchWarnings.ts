import { hear } from './complaints.ts';

// Node's own warnings, such as one of too many listeners. Files of a worker share its process.
process.removeAllListeners('warning');
process.on('warning', hear);
