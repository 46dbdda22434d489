import { z } from 'zod';
import type { DescriptionProposal } from '#lib/domain/description-proposal.ts';
import type { ColumnSchema } from '#lib/domain/schema.ts';
import { requireModels } from '../require-models.ts';
import { type Enricher, isMissing } from './enricher.ts';
import { enricherPrompt } from './enricher-prompt.ts';
import { evidenceOfColumn, evidenceOfTable } from './evidence-of-schema.ts';
import { withinWords, wordCount } from './within-words.ts';

/** The report's bounds of a table summary, in words. */
const shortestSummary = 80;
const longestSummary = 150;
const longestDescription = 300;
/** More columns than these in one reply get careless descriptions, or none. */
const columnsPerCall = 40;

/** Asks a model for the missing summary and column descriptions of a table; a wide table takes several calls. */
export const modelEnricher: Enricher = async (table, context) => {
  const missing = table.columns.filter((column) => isMissing(column.description));
  const wantsSummary = isMissing(table.description);
  const proposals: DescriptionProposal[] = [];
  for (const [index, columns] of inGroups(missing, wantsSummary).entries()) {
    const asksSummary = wantsSummary && index === 0;
    const { value } = await requireModels(context).generateTyped({
      role: 'enricher',
      signal: context.signal,
      schema: describedTable(asksSummary),
      prompt: enricherPrompt({ table, wantsSummary: asksSummary, columns }),
    });
    if (asksSummary) {
      const text = withinWords(value.summary ?? '', longestSummary);
      proposals.push({ table: table.name, column: null, text, evidence: evidenceOfTable(table) });
    }
    for (const column of columns) {
      const described = value.columns.findLast((one) => table.columns[one.column] === column);
      const text = (described?.text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, longestDescription);
      if (text !== '')
        proposals.push({
          table: table.name,
          column: column.name,
          text,
          evidence: evidenceOfColumn(table, column),
        });
    }
  }
  return proposals;
};

function describedTable(asksSummary: boolean) {
  return z
    .object({
      summary: z.string().nullable(),
      columns: z.array(z.object({ column: z.number().int(), text: z.string() })),
    })
    .superRefine(({ summary }, context) => {
      const words = wordCount(summary ?? '');
      if (asksSummary && words < shortestSummary)
        context.addIssue({
          code: 'custom',
          path: ['summary'],
          message: `the summary has ${words} words and must have ${shortestSummary} to ${longestSummary}`,
        });
    });
}

/** At least one group when a summary is wanted, even of no column. */
function inGroups(columns: readonly ColumnSchema[], wantsSummary: boolean): ColumnSchema[][] {
  const groups: ColumnSchema[][] = [];
  for (let start = 0; start < columns.length; start += columnsPerCall)
    groups.push(columns.slice(start, start + columnsPerCall));
  return groups.length === 0 && wantsSummary ? [[]] : groups;
}
