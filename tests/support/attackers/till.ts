import { callsOf, done, rowsOf, type Answer, type Row, type Scene, type Staff } from './scene.ts';

/** The calls of a person under api/admin: `need` is for those that come before or after an attack. */
export function clerkOf(scene: Scene, { token }: Staff) {
  const ask = callsOf(scene, token);
  const need = async (...call: Parameters<typeof ask>): Promise<Row> => done(await ask(...call));
  return { ask, need };
}
type Calls = ReturnType<typeof clerkOf>;

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
  const { ask, need } = clerkOf(scene, staff);
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

/** How many of the answers to one attack, sent at once, succeeded; null: just one did. */
export function unlessOne(answers: readonly Answer[], what: string): string[] {
  const done = answers.filter(({ status }) => status < 300).length;
  const others = answers.filter(({ status }) => status >= 300 && status !== 409);
  if (done === 1 && others.length === 0) return [];
  return [`${what}: ${answers.map(({ status }) => status).join(', ')}`];
}
