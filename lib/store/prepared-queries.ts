import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

/** A statement that the database keeps under a name: the types of its parameters, and its columns as it described them. */
type Prepared = {
  readonly name: string;
  readonly madeAt: number;
  readonly parameters: readonly number[];
  readonly columns: Awaited<ReturnType<PGlite['execProtocolStream']>>;
};

/** Lists of values make texts of any number. What was not asked for longest is forgotten. */
const mostKept = 300;

/** A plan fits the size that tables had when it was made; nothing tells the embedded database that they have grown. */
const longestKeptMs = 60_000;

const { serialize } = protocol;

/**
 * `query` of the embedded database for texts that come again: each is read and planned once, and goes to the database and back in
 * one step instead of five. The schema must not change under it.
 */
export function preparedQueries(client: PGlite, now = () => performance.now()): PGlite['query'] {
  const kept = new Map<string, Prepared>();
  let made = 0;

  const send = (...messages: readonly Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  async function prepare(text: string): Promise<Prepared> {
    made += 1;
    const name = `kept_${made}`;
    const replies = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    return {
      name,
      madeAt: now(),
      parameters: parse.parseDescribeStatementResults(replies),
      columns: replies.filter((reply) => reply.name === 'rowDescription'),
    };
  }

  async function forget(text: string, { name }: Prepared): Promise<void> {
    kept.delete(text);
    await send(serialize.close({ type: 'S', name }), serialize.sync());
  }

  async function preparedOf(text: string): Promise<Prepared> {
    const known = kept.get(text);
    const isOld = known !== undefined && now() - known.madeAt > longestKeptMs;
    if (isOld) await forget(text, known);
    const prepared = known === undefined || isOld ? await prepare(text) : known;
    // The order of the map is the order of use.
    kept.delete(text);
    kept.set(text, prepared);
    const [oldest] = kept;
    if (kept.size > mostKept && oldest !== undefined) await forget(...oldest);
    return prepared;
  }

  /** A value as text, for the type that the statement wants. */
  function written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : client.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  return <Row>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> =>
    client.runExclusive(async () => {
      const { name, parameters, columns } = await preparedOf(text);
      const replies = await send(
        serialize.bind({
          statement: name,
          values: values.map((value, place) => written(value, parameters[place])),
        }),
        serialize.execute({}),
        serialize.sync(),
      );
      await client.syncToFs();
      const [result] = parse.parseResults([...columns, ...replies], client.parsers, options);
      return result as Results<Row>;
    });
}
