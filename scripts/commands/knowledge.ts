import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stepsOfLayer, takeOverLayer } from '#agents/knowledge/take-over-layer.ts';
import { writeLayer, writtenFormats } from '#agents/knowledge/write-layer.ts';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { layerFormatNames } from '#lib/domain/semantic-layer.ts';
import { readEnv } from '#lib/env.ts';
import type { LayerStep } from '#lib/semantic-layers/compare-layer.ts';
import { readLayer } from '#lib/semantic-layers/read-layer.ts';
import { openStore, type Store } from '#lib/store/open-store.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { oneOf, parseArguments } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { lockDataFolder } from '../start/lock-data-folder.ts';

/** Knowledge that other tools have, in and out of the app store. */
export const knowledge: Command = {
  help: `Usage: tabletalk knowledge import FILE [options]
       tabletalk knowledge export FILE --format FORMAT [options]

import reads manifest.json of dbt, a data model of Cube (YAML) or a document of the Open Semantic Interchange format, and says
what it would change in the descriptions, joins and glossary of a source, and what it cannot take over. With --take it is taken
over, apart from what would undo somebody's own words; it is used once it is published at /admin/semantic-layers. export writes
what is edited of a source for other tools. With the embedded app store Tabletalk must not run meanwhile; with DATABASE_URL it may.

  --take            take over what import found
  --overrule        with --take: also what undoes somebody's own words
  --format FORMAT   ${writtenFormats.join(' or ')}
  --source FILE     a database, data files, a configured source, an address, or demo (TABLETALK_SOURCE)
`,
  async run(args) {
    const { values, positionals } = parseArguments('knowledge', args, {
      options: {
        take: { type: 'boolean' },
        overrule: { type: 'boolean' },
        format: { type: 'string' },
        source: { type: 'string' },
      },
      positionals: ['import or export', 'a file'],
    });
    const [named = '', file = ''] = positionals;
    const action = oneOf('the action', named, ['import', 'export']);
    return withPlace(values.source, async (place) => {
      if (action === 'export') {
        const format = oneOf('--format', values.format ?? 'osi', writtenFormats);
        await writeFile(file, await writeLayer(format, place.workspace.info.name, place));
        process.stdout.write(`${file} is written.\n`);
        return 0;
      }
      return importLayer(file, place, { take: values.take ?? false, overrule: values.overrule ?? false });
    });
  },
};

type Place = { readonly store: Store; readonly workspace: Workspace };

async function importLayer(
  file: string,
  place: Place,
  { take, overrule }: { readonly take: boolean; readonly overrule: boolean },
): Promise<number> {
  const text = await readFile(file, 'utf8');
  const layer = readLayer({ name: path.basename(file), text }, place.workspace.schema.tables);
  const steps = await stepsOfLayer(layer, place);
  process.stdout.write(`${layerFormatNames[layer.format]} ${layer.name}: ${steps.length} changes\n`);
  for (const step of steps) process.stdout.write(lineOf(step));
  for (const { name, why } of layer.leftOut) process.stdout.write(`left out  ${name}: ${why}\n`);
  if (!take) return 0;
  const keys = steps.filter(({ undoes }) => overrule || undoes === null).map(({ key }) => key);
  const taken = await takeOverLayer(
    { ...place, limits: defaultLimits },
    {
      layer,
      keys,
      person: { id: 'command-line', name: 'command line' },
      signal: new AbortController().signal,
    },
  );
  process.stdout.write(`${taken} taken over. Publish them at /admin/semantic-layers.\n`);
  return 0;
}

function lineOf({ part, name, from, before, after, undoes }: LayerStep): string {
  const kind = before === null ? 'new' : after === null ? 'gone' : 'changed';
  const texts = [before && `- ${before}`, after && `+ ${after}`].filter(Boolean).join('\n');
  const told = undoes === null ? '' : `\n  undoes what ${undoes} wrote or decided here`;
  return `${kind.padEnd(9)} ${part} ${name} (${from})\n${texts.replaceAll(/^/gm, '  ')}${told}\n`;
}

async function withPlace(
  source: string | undefined,
  work: (place: Place) => Promise<number>,
): Promise<number> {
  const env = readEnv();
  const progress = createProgress({ silent: false });
  const chosen = await chosenSource(source, env, progress);
  const lock = env.DATABASE_URL === undefined ? await lockDataFolder(env.dataDir) : null;
  try {
    const store = await openStore(env);
    try {
      const workspace = await openWorkspace({ env, path: chosen, onProgress: progress.report });
      progress.end();
      try {
        return await work({ store, workspace });
      } finally {
        await workspace.close();
      }
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}
