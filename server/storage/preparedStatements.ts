import { parse, protocol, type PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

const { serialize } = protocol;

/** The statements that a connection keeps at most. Each takes some kilobytes of it. */
const mostStatements = 500;

/** Characters. Longer ones insert many rows, and their planning takes the smaller part. */
const longestText = 10_000;

interface Statement {
  name: string;
  /** The type of each parameter, by its number in PostgreSQL. */
  parameterTypes: readonly number[];
}

/** The prepared statements of a connection by their text, the longest unused first. */
export type Statements = Map<string, Statement>;

/** How many names were given: each is new, since a connection that is opened again may still have earlier ones. */
let names = 0;

type Message = Uint8Array;

/**
 * Runs the queries of a connection as prepared statements: PGlite's own `query` parses and plans each again, and crosses
 * into PostgreSQL six times, which takes five to ten times as long as a small query.
 * PostgreSQL still plans for the given values where that pays (manual, PREPARE, Notes). Columns of tables must not
 * change while queries run.
 *
 * @returns what queries the connection (null), or a transaction in it.
 */
export function prepareQueries(client: PGlite, statements: Statements) {
  const exchange = (...messages: Message[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  /** @returns the message that removes the longest unused statement, if there are too many. */
  function makeRoom(): Message[] {
    const [oldest] = statements;
    if (statements.size < mostStatements || oldest === undefined) return [];
    const [text, statement] = oldest;
    statements.delete(text);
    return [serialize.close({ type: 'S', name: statement.name })];
  }

  async function prepare(text: string): Promise<Statement> {
    names += 1;
    const name = `prepared_${names}`;
    const described = await exchange(
      ...makeRoom(),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    return { name, parameterTypes: parse.parseDescribeStatementResults(described) };
  }

  async function run<Row>(text: string, values: unknown[], options: QueryOptions): Promise<Results<Row>> {
    const { name, parameterTypes } = statements.get(text) ?? (await prepare(text));
    statements.delete(text);
    statements.set(text, { name, parameterTypes });
    const serialized = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const serializer = client.serializers[parameterTypes[index] ?? 0];
      return serializer === undefined ? String(value) : (serializer(value) as string);
    });
    const answered = await exchange(
      serialize.bind({ statement: name, values: serialized }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    const [result] = parse.parseResults(answered, client.parsers, options);
    return result as Results<Row>;
  }

  return (transaction: Transaction | null) => ({
    async query<Row>(text: string, values: unknown[] = [], { rowMode }: QueryOptions = {}): Promise<Results<Row>> {
      const options = rowMode === undefined ? {} : { rowMode };
      // PGlite itself refuses what comes after the end of the transaction or database.
      if (text.length > longestText || client.closed || transaction?.closed === true) {
        return (transaction ?? client).query<Row>(text, values, options);
      }
      const alone = () => client.runExclusive(() => run<Row>(text, values, options));
      if (transaction !== null) return alone();
      const result = await client._runExclusiveTransaction(alone);
      await client.syncToFs();
      return result;
    },
  });
}
