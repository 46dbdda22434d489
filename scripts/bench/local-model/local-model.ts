import { performance } from 'node:perf_hooks';
import { readEnv } from '#lib/env.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { createLocalEngine, type LocalEngine } from '#lib/llm/local/local-engine.ts';
import { chosenModel } from '#lib/llm/local-models/model-folder.ts';
import type { Bench } from '../bench.ts';
import { withBusyCores } from './busy-cores.ts';

/** A question with one busy core may take this many times as long as on a quiet machine. */
const budget = 2.2;
/** As many questions are asked first, so that the number of threads has been found when it is measured. */
const warmUp = 2;
const measured = 3;

type Row = { readonly busyCores: number; readonly seconds: number; readonly threads: readonly number[] };

/** The same prompts on a quiet machine, with one core busy by another process, and with two. */
export const localModel: Bench = {
  summary: 'a question to the local model in use on a quiet machine, with one core busy, and with two',
  async run({ dataDir, progress }) {
    const model = chosenModel(dataDir);
    if (model === null) {
      const lines = ['Not measured: no local model is in use (`tabletalk model get NAME`).'];
      return { measured: null, lines, kept: true };
    }
    const engine = createLocalEngine({
      engineDir: engineDir(dataDir),
      threads: readEnv().TABLETALK_MODEL_THREADS,
    });
    const rows: Row[] = [];
    try {
      await engine.load(model.file);
      for (const busyCores of [0, 1, 2]) {
        progress.report({ what: `Asking ${model.name}`, done: busyCores, total: 3 });
        rows.push(await withBusyCores(busyCores, () => measure(engine, model.file, busyCores)));
      }
    } finally {
      await engine.close();
    }
    const [quiet, one] = rows;
    const ratio = quiet && one ? one.seconds / quiet.seconds : Number.POSITIVE_INFINITY;
    const kept = ratio <= budget;
    return {
      measured: { model: model.name, budget, ratio, rows },
      lines: [
        `${model.name}, a prompt of ${tables} tables read anew and a statement written, mean of ${measured}`,
        ...rows.map(
          ({ busyCores, seconds, threads }) =>
            `${busyWords(busyCores).padEnd(16)} ${seconds.toFixed(1).padStart(7)} s  threads ${threads.join(', ')}`,
        ),
        `One busy core takes ${ratio.toFixed(2)} times as long; budget ${budget}, ${kept ? 'kept' : 'exceeded'}.`,
      ],
      kept,
    };
  },
};

async function measure(engine: LocalEngine, file: string, busyCores: number): Promise<Row> {
  const threads: number[] = [];
  let ms = 0;
  for (let asked = 0; asked < warmUp + measured; asked += 1) {
    const started = performance.now();
    const reply = await engine.generate({
      file,
      // Another beginning each time: nothing of it was read before.
      messages: [{ role: 'user', text: promptOf(`${busyCores}${asked}`) }],
      schema: null,
      temperature: 0,
      topP: null,
      topK: null,
      seed: 1,
      stop: [],
      maxTokens: 48,
    });
    if (asked < warmUp) continue;
    ms += performance.now() - started;
    if (reply.threads !== undefined) threads.push(reply.threads);
  }
  return { busyCores, seconds: ms / measured / 1000, threads };
}

const tables = 16;

function promptOf(mark: string): string {
  const schema = Array.from(
    { length: tables },
    (_, at) =>
      `CREATE TABLE t${mark}_${at} (id INTEGER PRIMARY KEY, name TEXT, country TEXT, placed_on DATE, total REAL);`,
  );
  return `${schema.join('\n')}\nQuestion: how many rows has each country in t${mark}_3?\nSQL:`;
}

function busyWords(cores: number): string {
  if (cores === 0) return 'quiet';
  return cores === 1 ? 'one busy core' : `${cores} busy cores`;
}
