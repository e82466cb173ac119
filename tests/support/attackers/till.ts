import { rowsOf, type Answer, type Row, type Scene, type Staff } from './scene.ts';

/** The calls of a person under api/admin. */
export function callsOf({ server }: Scene, { token }: Staff) {
  const ask = (method: string, path: string, body?: object, key?: string) =>
    server.call(method, `api/admin/${path}`, token, body, key);
  return {
    ask,
    /** A call that comes before or after an attack. @throws where it is refused: then the attack proves nothing. */
    async need(method: string, path: string, body?: object, key?: string): Promise<Row> {
      const answer = await ask(method, path, body, key);
      if (answer.status < 300) return answer.body as Row;
      throw new Error(`${method} ${path} was answered ${answer.status}: ${String(answer.body)}`);
    },
  };
}
export type Calls = ReturnType<typeof callsOf>;

/** What a till needs of an organisation. */
export interface Till extends Calls {
  siteId: number;
  customerId: number;
  /** Makes a bill of some dollars. */
  bill(unitPrice: number, given?: object): Promise<Row>;
  /** Receives cash, for a bill or as credit. */
  pay(amount: number, given?: object): Promise<Row>;
  customer(): Promise<Row>;
}

/** Opens a till at the first site of a person's organisation, with a new customer. */
export async function openTill(scene: Scene, staff: Staff): Promise<Till> {
  const { ask, need } = callsOf(scene, staff);
  const [own] = rowsOf(await ask('GET', 'organisations?limit=1'));
  const site = rowsOf(await ask('GET', 'sites?limit=1000')).find((each) => each['organisationId'] === own?.id);
  if (site === undefined) throw new Error('The demo lacks a site of the own organisation.');
  const siteId = site.id;
  const { id: customerId } = await need('POST', 'customers', { firstName: 'Ada', lastName: 'Byron' });
  const common = { siteId, customerId };
  return {
    ask,
    need,
    ...common,
    bill: (unitPrice, given = {}) =>
      need('POST', 'orders', { ...common, lines: [{ description: 'Repair', quantity: 1, unitPrice }], ...given }),
    pay: (amount, given = {}) =>
      need('POST', 'payments', { ...common, amount, method: 'cash', status: 'succeeded', ...given }),
    customer: () => need('GET', `customers/${customerId}`),
  };
}

/** What an answer is, unless it is the refusal that should hold the attack: another refusal proves nothing. */
export function unlessHeld(
  { status, body }: Answer,
  what: string,
  expected: { status: number; words?: RegExp },
): string[] {
  const isHeld = status === expected.status && (expected.words?.test(String(body)) ?? true);
  return isHeld ? [] : [`${what}: ${status} ${JSON.stringify(body).slice(0, 120)}`];
}

/** How many of the answers to one attack, sent at once, succeeded; null: just one did. */
export function unlessOne(answers: readonly Answer[], what: string): string[] {
  const done = answers.filter(({ status }) => status < 300).length;
  const others = answers.filter(({ status }) => status >= 300 && status !== 409);
  if (done === 1 && others.length === 0) return [];
  return [`${what}: ${answers.map(({ status }) => status).join(', ')}`];
}

/** The attacker's successes in a sentence; null: none. */
export const listed = (got: readonly (string | readonly string[])[]): string | null =>
  got.flat().length === 0 ? null : got.flat().join('; ');
