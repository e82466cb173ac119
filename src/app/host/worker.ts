import { HostApp } from './hostApp.ts';

const app = new HostApp('shared worker');

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) app.attach(port);
});
