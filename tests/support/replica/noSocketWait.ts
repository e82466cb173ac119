import { SocketWait } from '#collections/replica/socketWait.ts';
import { VirtualScheduler } from './virtualScheduler.ts';

/** For parts that are tested as after the start of a replica: nothing waits for the socket. */
export function noSocketWait(): SocketWait {
  const wait = new SocketWait(new VirtualScheduler());
  wait.end();
  return wait;
}
