import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { RunSearch } from '#lib/domain/run-search.ts';
import { openStore } from '#lib/store/open-store.ts';
import { searchRuns } from '#lib/store/run-summaries.ts';

// node scripts/bench/run-search.ts [RUNS]: a page of the list of runs, in the embedded store.
const runs = Number(process.argv[2] ?? 100_000);
const repetitions = 40;

const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-bench-runs-'));
const store = await openStore({ dataDir });
try {
  await store.db.execute(
    sql`insert into conversation (id, source_id, title) values ('c', 'meridian', 'Benchmark')`,
  );
  await store.db.execute(sql`
    insert into run (id, conversation_id, question, status)
    select 'r' || n, 'c', 'q', 'answered' from generate_series(1, ${sql.raw(String(runs))}) n`);
  await store.db.execute(sql`
    insert into run_summary (run_id, conversation_id, person_id, source_id, question, status, mode, strategy, effort,
      started_at, elapsed_ms, tokens, cached_tokens, sql)
    select 'r' || n, 'c', 'person' || n % 40, 'source' || n % 3,
      (array['How many', 'Average price of', 'Latest', 'Total volume of'])[1 + n % 4] || ' ' ||
        (array['companies', 'orders', 'markets', 'dividends', 'trades'])[1 + n % 5] || ' in region ' || n % 997,
      (array['answered', 'answered', 'answered', 'failed', 'unreadable'])[1 + n % 5], 'model',
      (array['chase', 'built-in', 'sqlfix'])[1 + n % 3], 'careful',
      timestamptz '2026-01-01' + n * interval '37 seconds', 900, n % 60000, 0,
      'SELECT count(*) FROM ' || (array['companies', 'orders', 'markets'])[1 + n % 3] || ' WHERE region = ' || n % 997
    from generate_series(1, ${sql.raw(String(runs))}) n`);
  await store.db.execute(sql`analyze`);

  const [middle] = (await searchRuns(store, { words: `r${Math.round(runs / 2)}` })).runs;
  const searches: Record<string, RunSearch> = {
    'first page': {},
    'page in the middle': { after: `${middle?.startedAt} ${middle?.runId}` },
    'a common word': { words: 'companies' },
    'a rare number': { words: 'region 501' },
    'two words, one begun': { words: 'aver divid' },
    'no such word': { words: 'zebra' },
    'person and status': { person: 'person8', status: 'failed' },
    'strategy and tokens': { strategy: 'chase', minTokens: 59_000 },
    'a vote nobody gave': { vote: 'down' },
  };
  process.stdout.write(`${runs} runs, ${repetitions} times each, ms\n`);
  for (const [name, search] of Object.entries(searches)) {
    const times: number[] = [];
    let found = 0;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const started = performance.now();
      found = (await searchRuns(store, search)).runs.length;
      times.push(performance.now() - started);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
    process.stdout.write(`${name.padEnd(22)} p50 ${at(0.5)}  p95 ${at(0.95)}  (${found} rows)\n`);
  }
} finally {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}
