import type { Api } from '#collections/transport/api.ts';

/** An API of which somebody else writes just before this one's first change, after its read. */
export function interrupted(api: Api, write: () => Promise<unknown>): Api {
  let isFirst = true;
  return {
    list: api.list.bind(api),
    async call(definition, input) {
      if (definition.method !== 'GET' && isFirst) {
        isFirst = false;
        await write();
      }
      return api.call(definition, input);
    },
  };
}
