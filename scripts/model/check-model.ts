import { formatBytes } from '#lib/domain/format-bytes.ts';
import { readEnv } from '#lib/env.ts';
import { findLocalModel } from '#lib/llm/local/find-local-model.ts';
import { engineDir } from '#lib/llm/local/install-engine.ts';
import { createLocalEngine } from '#lib/llm/local/local-engine.ts';
import { type ModelMeasure, measureModel } from '#lib/llm/local-models/measure-model.ts';
import { parseArguments } from '../parse-arguments.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** Loads the model in use and lets it answer one tiny prompt. */
export async function checkModelCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArguments('model check', args, {
    options: { json: { type: 'boolean' } },
    positionals: [],
  });
  const { dataDir } = readEnv();
  const { name, file } = findLocalModel('', dataDir);
  if (!values.json) process.stderr.write(`Loading ${name} …\n`);
  const engine = createLocalEngine({ engineDir: engineDir(dataDir) });
  try {
    const measured = await untilInterrupted((signal) => measureModel(engine, file, signal));
    process.stdout.write(
      values.json ? `${JSON.stringify({ name, ...measured })}\n` : printed(name, measured),
    );
    return 0;
  } finally {
    await engine.close();
  }
}

function printed(name: string, measured: ModelMeasure): string {
  return `${name} ${measureWords(measured)}.\nAsked for one statement it wrote: ${measured.reply}\n`;
}

/** What was measured, as the end of a sentence that begins with the model's name. */
export function measureWords({ model, ...measured }: ModelMeasure): string {
  const where =
    model.device === 'cpu' ? `${model.threads} threads` : `the graphics processor (${model.device})`;
  const memory = measured.memoryBytes === null ? '' : `, ${formatBytes(measured.memoryBytes)} of memory`;
  const reading = perSecond(measured.inputTokensPerSecond, 'read');
  const writing = perSecond(measured.outputTokensPerSecond, 'written');
  const speed = [reading, writing].filter((part) => part !== '').join(', ');
  return `works here on ${where}: loaded in ${(model.loadMs / 1000).toFixed(1)} s${memory}, ${speed}`;
}

function perSecond(tokens: number | null, done: string): string {
  return tokens === null ? '' : `${tokens.toFixed(tokens < 10 ? 1 : 0)} tokens ${done} a second`;
}
