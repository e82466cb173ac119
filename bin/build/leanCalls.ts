import type { Plugin } from 'vite';

const callsModule = /\/domain\/calls\/\w+\.ts$/;
const summaries = /\n\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g;

/** Leaves out what the calls say of themselves: only the server's page about its API shows it. */
export function leanCallsPlugin(): Plugin {
  return {
    name: 'gatehouse-lean-calls',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return callsModule.test(id) ? { code: code.replace(summaries, ''), map: null } : null;
    },
  };
}
