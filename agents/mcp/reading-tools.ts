import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { entityMatch } from '#lib/domain/entity-match.ts';
import { foundTerm } from '#lib/domain/found-term.ts';
import { tableOverview } from '#lib/domain/table-overview.ts';
import { overviewOf } from '../source/table-overviews.ts';
import type { Door } from './door.ts';
import { answering } from './tool-failure.ts';

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

const foundData = z.object({
  tables: z.array(tableOverview.extend({ found: z.enum(['description', 'join-path', 'entity']) })),
  terms: z.array(foundTerm.omit({ mention: true })),
});
const describedTable = tableOverview.extend({
  primaryKey: z.array(z.string()),
  foreignKeys: z.array(
    z.object({
      columns: z.array(z.string()),
      referencedTable: z.string(),
      referencedColumns: z.array(z.string()),
    }),
  ),
});
const foundValues = z.object({
  mentions: z.array(
    z.object({
      text: z.string(),
      matches: z.array(
        entityMatch.pick({ table: true, keyColumn: true, key: true, label: true, score: true }).extend({
          column: z.string(),
          value: z.string(),
        }),
      ),
    }),
  ),
});

/** Registers what looks around in the source: tables for a question, one table, stored values, glossary and examples. */
export function registerReading(server: McpServer, { knowledge, curated }: NonNullable<Door['read']>): void {
  server.registerTool(
    'search_data',
    {
      title: 'Search tables',
      description:
        'Finds the tables and glossary terms that a subject or question needs, the likeliest first, with the meaning of their columns.',
      inputSchema: z.object({ query: z.string().trim().min(1).max(4000) }),
      outputSchema: foundData,
      annotations: readOnly,
    },
    ({ query }, { mcpReq: { signal } }) =>
      answering(async () => {
        const [slice, terms] = await Promise.all([
          knowledge.findTables(query, signal),
          knowledge.findTerms(query, signal),
        ]);
        const output: z.infer<typeof foundData> = {
          tables: slice.tables.map(({ table, found }) => ({
            ...overviewOf(knowledge.snapshot, table.name),
            found,
          })),
          terms: terms.map(({ mention: _mention, ...term }) => term),
        };
        return structured(output);
      }),
  );

  server.registerTool(
    'describe_table',
    {
      title: 'Describe a table',
      description:
        'One table with its columns, their types and meanings, and the keys that join it to others.',
      inputSchema: z.object({ table: z.string().trim().min(1).max(400) }),
      outputSchema: describedTable,
      annotations: readOnly,
    },
    ({ table }) =>
      answering(async () => {
        const overview = overviewOf(knowledge.snapshot, table);
        const { primaryKey = [], foreignKeys = [] } =
          knowledge.snapshot.tables.find(({ name }) => name === overview.name) ?? {};
        const output: z.infer<typeof describedTable> = {
          ...overview,
          primaryKey: [...primaryKey],
          foreignKeys: foreignKeys.map(({ columns, referencedTable, referencedColumns }) => ({
            columns: [...columns],
            referencedTable,
            referencedColumns: [...referencedColumns],
          })),
        };
        return structured(output);
      }),
  );

  server.registerTool(
    'find_values',
    {
      title: 'Find stored values',
      description:
        'Finds which rows names, codes and misspellings stand for: "Aplle" gives the company and its key. Each match says the table, the key and the column that holds the name.',
      inputSchema: z.object({ text: z.string().trim().min(1).max(4000) }),
      outputSchema: foundValues,
      annotations: readOnly,
    },
    ({ text }, { mcpReq: { signal } }) =>
      answering(async () => {
        const { mentions } = await knowledge.findEntities(text, signal);
        const output: z.infer<typeof foundValues> = {
          mentions: mentions.map((mention) => ({
            text: mention.text,
            matches: mention.matches.map(
              ({ table, keyColumn, key, label, score, matchedColumn: column, matchedValue: value }) => ({
                table,
                keyColumn,
                key,
                label,
                score,
                column,
                value,
              }),
            ),
          })),
        };
        return structured(output);
      }),
  );

  const resources = [
    {
      name: 'glossary',
      title: 'Glossary',
      of: 'glossary',
      what: 'Words of the business with what they mean here.',
    },
    {
      name: 'examples',
      title: 'Verified examples',
      of: 'examples',
      what: 'Reviewed questions with their SQL.',
    },
  ] as const;
  for (const { name, title, of, what } of resources) {
    const config = { title, description: what, mimeType: 'application/json' };
    server.registerResource(name, `tabletalk://${name}`, config, async (uri) => ({
      contents: [
        { uri: uri.href, mimeType: config.mimeType, text: JSON.stringify((await curated())[of], null, 2) },
      ],
    }));
  }
}

/** The specification asks for the structured output as text as well. */
function structured(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}
