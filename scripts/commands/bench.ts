import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { type Env, readEnv } from '#lib/env.ts';
import type { Bench } from '../bench/bench.ts';
import { benchQuestions } from '../bench/bench-questions.ts';
import { board } from '../bench/board.ts';
import { criticalPath } from '../bench/critical-path.ts';
import { enrichment } from '../bench/enrichment.ts';
import { faults } from '../bench/faults/faults.ts';
import { changedSinceCommitted, commitFigures } from '../bench/figures-file.ts';
import { load } from '../bench/load/load.ts';
import { localModel } from '../bench/local-model/local-model.ts';
import { referential } from '../bench/referential/referential.ts';
import { repairBench } from '../bench/repair-cases/repair-bench.ts';
import { retrieval } from '../bench/retrieval/retrieval.ts';
import { sources } from '../bench/sources/sources.ts';
import { tokens } from '../bench/tokens.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import type { Figures } from '../evaluate/changed-figures.ts';
import { parseArguments } from '../parse-arguments.ts';
import { createProgress, type Progress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

const benches: Readonly<Record<string, Bench>> = {
  tokens,
  board,
  'critical-path': criticalPath,
  repair: repairBench,
  retrieval,
  referential,
  enrichment,
  load,
  sources,
  'local-model': localModel,
  faults,
};

/** Of them there are figures that come out the same on every machine. */
const withFigures = Object.entries(benches).filter(([, { hasFigures }]) => hasFigures);

const ofAnySource = Object.keys(benches).filter((name) => benches[name]?.asksAnySource);

/** Exit 1 when a budget is exceeded; what was measured is printed all the same. */
export const bench: Command = {
  help: `Usage: tabletalk bench [NAME] [options]

Measures the product against its budgets, on the demo data and with scripted models or with none: no key, no network.
local-model asks the local model in use.

${Object.entries(benches)
  .map(([name, { summary }]) => `  ${name.padEnd(14)}  ${summary}\n`)
  .join('')}
  --quick         of faults: fewer people, fewer kills, shorter; without a name: ${withFigures.map(([name]) => name).join(' and ')}, on
                  a part, beside the figures that are committed
  --write         commits the figures that --quick measures
  --only TEXT     of faults: those with TEXT in their name
  --beside DIR    of load: asks the version in DIR, a checkout with its packages, in turns with this one
  --source S      of ${ofAnySource.join(', ')}: asks this source instead of the demo, as for ask
  --cases FILE    what it is asked, one {id, db_id, question, gold} a line
  --json          one JSON document on stdout and nothing else

Without a name every one is run.
`,
  async run(args) {
    const { values, positionals } = parseArguments('bench', optionalName(args), {
      options: {
        json: { type: 'boolean' },
        quick: { type: 'boolean' },
        write: { type: 'boolean' },
        only: { type: 'string' },
        beside: { type: 'string' },
        source: { type: 'string' },
        cases: { type: 'string' },
      },
      positionals: ['a name'],
    });
    const name = positionals[0] ?? everything;
    const size = values.quick ? 'quick' : 'full';
    const compares = values.quick && name === everything;
    const chosen = compares ? withFigures : chosenBenches(name);
    const { only, beside } = values;
    if (only !== undefined && name !== 'faults') throw new UsageError('--only is for bench faults.');
    if (values.quick && name !== 'faults' && !compares) {
      throw new UsageError('--quick is for bench faults, and for bench without a name.');
    }
    if (values.write && !compares) throw new UsageError('--write belongs to bench --quick without a name.');
    if (beside !== undefined && name !== 'load') throw new UsageError('--beside is for bench load.');
    const { source, cases } = values;
    if ((source === undefined) !== (cases === undefined)) {
      throw new UsageError('--source and --cases belong together: a source, and what it is asked.');
    }
    if (source !== undefined && !chosen.every(([, { asksAnySource }]) => asksAnySource)) {
      throw new UsageError(`--source and --cases are for bench ${ofAnySource.join(', ')}.`);
    }
    const env = readEnv();
    const progress = createProgress({ silent: values.json === true });
    let opened: Promise<Workspace> | undefined;
    const workspace = () => {
      opened ??= openSource(source ?? 'demo', env, progress);
      return opened;
    };
    const questions = () => benchQuestions(cases);
    const measured: Record<string, unknown> = {};
    const figures: Record<string, Figures[string]> = {};
    let kept = true;
    try {
      for (const [name, { run }] of chosen) {
        const result = await run({
          workspace,
          questions,
          progress,
          dataDir: env.dataDir,
          size,
          only,
          beside,
        });
        progress.end();
        measured[name] = result.measured;
        if (result.figures) figures[name] = result.figures;
        kept &&= result.kept;
        if (!values.json) process.stdout.write(`${name}\n${result.lines.join('\n')}\n\n`);
      }
    } finally {
      await (await opened)?.close();
    }
    const changes = compares && !values.write ? await changedSinceCommitted(figures) : [];
    if (values.write) await commitFigures(figures);
    if (values.json) process.stdout.write(`${JSON.stringify({ kept, changes, ...measured })}\n`);
    else if (compares) process.stdout.write(`${figuresSentence(changes)}\n`);
    return kept && changes.length === 0 ? 0 : 1;
  },
};

function figuresSentence(changes: readonly string[]): string {
  if (changes.length === 0) return 'The figures are those that were committed.';
  return [...changes, 'Where this is meant: npm run bench -- --quick --write'].join('\n');
}

async function openSource(source: string, env: Env, progress: Progress): Promise<Workspace> {
  const path = await chosenSource(source, env, progress);
  return openWorkspace({ env, path, onProgress: progress.report, vectorStore: 'in-process' });
}

const everything = 'all';

/** The one positional may be left out, which `parseArguments` does not know. */
function optionalName(args: readonly string[]): readonly string[] {
  return args.some((argument) => !argument.startsWith('-')) ? args : [...args, everything];
}

function chosenBenches(name: string): [string, Bench][] {
  if (name === everything) return Object.entries(benches);
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (bench) return [[name, bench]];
  throw new UsageError(
    `There is no bench ${JSON.stringify(name)}. Available: ${Object.keys(benches).join(', ')}.`,
  );
}
