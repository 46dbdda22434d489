import { writeFile } from 'node:fs/promises';
import { describerOf } from '#agents/enricher/describer-of.ts';
import { isMissing } from '#agents/enricher/enricher.ts';
import { openWorkspace } from '#agents/workspace.ts';
import type { DescriptionProposal } from '#lib/domain/description-proposal.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';

/** Exit 1 when a table could not be described; what was proposed is written all the same. */
export const enrich: Command = {
  help: `Usage: tabletalk enrich --out FILE.jsonl [options]

Proposes a description for every table and column that has none, one JSON line {table, column, text, evidence} each;
column is null for the summary of a table. Nothing is put into use: review the file, then give it to
tabletalk index --curated FILE, or review at /admin/descriptions instead.

  --out FILE      where the proposals go
  --source FILE   a database (.sqlite, .db, .duckdb), data (.csv, .tsv, .json, .jsonl, .parquet, text also as .gz), a
                  folder or pattern of data files, a configured source, an address, or demo (TABLETALK_SOURCE)
`,
  async run(args) {
    const { values } = parseArguments('enrich', args, {
      options: { out: { type: 'string' }, source: { type: 'string' } },
      positionals: [],
    });
    const out = required('enrich', '--out FILE', values.out);
    const env = readEnv();
    const progress = createProgress({ silent: false });
    const path = await chosenSource(values.source, env, progress);
    const workspace = await openWorkspace({ env, path, onProgress: progress.report });
    const proposals: DescriptionProposal[] = [];
    let failed = 0;
    try {
      const { name, propose, models } = describerOf(workspace, 'local');
      const { signal } = new AbortController();
      const tables = workspace.knowledge.snapshot.tables.filter(
        (table) =>
          isMissing(table.description) || table.columns.some((column) => isMissing(column.description)),
      );
      for (const [index, table] of tables.entries()) {
        try {
          proposals.push(...(await propose(table, { models, signal })));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          failed += 1;
          process.stderr.write(`${table.name}: ${error.userMessage}\n`);
        }
        progress.report({ what: `Describing with ${name}`, done: index + 1, total: tables.length });
      }
      progress.end();
    } finally {
      await workspace.close();
    }
    await writeFile(out, proposals.map((proposal) => `${JSON.stringify(proposal)}\n`).join(''));
    process.stdout.write(`${proposals.length} proposals in ${out}.\n`);
    return failed === 0 ? 0 : 1;
  },
};
