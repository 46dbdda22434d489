import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openCase } from '#lib/domain/feedback-case.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { TermItem } from '../admin/glossary/term-item.tsx';
import { ReplyNote } from '../feedback/reply-note.tsx';
import { InboxList } from '../inbox/inbox-list.tsx';
import { Callout } from '../ui/callout.tsx';
import { csvText } from './export/csv.ts';
import { TableRow } from './table-row.tsx';
import { TextPart } from './text-part.tsx';

// The same texts that the agents are tried with; read as a file, since this room knows nothing of agents.
const probes = readFileSync(
  path.join(import.meta.dirname, '../../agents/__fixtures__/injections.jsonl'),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => z.object({ id: z.string(), text: z.string() }).parse(JSON.parse(line)));

function queryOf(text: string): QueryResult {
  return {
    question: text,
    sql: 'SELECT 1',
    result: {
      columns: [{ name: text, kind: 'text' }],
      rows: [[text]],
      truncatedBy: null,
      elapsedMs: 1,
    },
    reading: [],
    confidence: 1,
    intent: null,
    readings: [],
    warnings: [],
  };
}

/** Elements that could load, run or lead anywhere. */
const reaching = /<(?:a|img|script|iframe|svg|object|embed|link|form|use)\b|\s(?:href|src|on[a-z]+)=/i;

/** Markup without its text: what is left are the tags and attributes that React made. */
const tagsOf = (markup: string) => (markup.match(/<[^>]*>/g) ?? []).join('');

describe.each(probes)('$id', ({ text }) => {
  test('is text and nothing else in prose, cells and failures', () => {
    const query = queryOf(text);
    const markups = [
      renderToStaticMarkup(
        <TextPart
          segments={[
            { kind: 'words', text },
            { kind: 'cell', step: '#E1', row: 0, column: 0 },
          ]}
          queryOf={() => query}
          onShowCell={() => undefined}
        />,
      ),
      renderToStaticMarkup(
        <table>
          <tbody>
            <TableRow
              cells={[text]}
              columns={query.result.columns}
              formats={[String]}
              widths={[80]}
              ariaRow={2}
              highlighted={null}
              row={0}
              stop={null}
              onReveal={() => undefined}
            />
          </tbody>
        </table>,
      ),
      renderToStaticMarkup(<Callout tone="negative">{text}</Callout>),
    ];
    const harmless = renderToStaticMarkup(<Callout tone="negative">harmless</Callout>);
    for (const markup of markups.slice(0, 2)) expect(tagsOf(markup)).not.toMatch(reaching);
    // The callout has an icon of its own.
    expect(tagsOf(markups[2] ?? '')).toBe(tagsOf(harmless));
  });

  test('is text and nothing else as a glossary entry, a comment and a reply', () => {
    const at = '2026-01-02T03:04:05.678Z';
    const shown = (said: string) =>
      [
        <TermItem
          key="term"
          entry={{
            term: said,
            synonyms: [said],
            meaning: said,
            measure: { expression: said, table: said, grain: said },
            author: said,
            authorId: said,
            updatedAt: at,
            problem: said,
          }}
          onEdit={() => undefined}
          onDeleted={() => undefined}
        />,
        <InboxList
          key="inbox"
          items={[
            {
              runId: 'run',
              conversationId: 'conversation',
              question: said,
              votes: [{ vote: 'down', comment: said, by: said, at }],
              case: openCase,
            },
          ]}
          selected={null}
          onSelect={() => undefined}
        />,
        <ReplyNote key="reply" reply={{ text: said, by: said, at }} />,
      ]
        .map((element) => tagsOf(renderToStaticMarkup(element)))
        // A button says what it is for.
        .map((tags) => tags.replaceAll(/ aria-label="[^"]*"/g, ''));
    expect(shown(text)).toEqual(shown('harmless'));
  });

  test('is no formula in an exported file', () => {
    const [header = '', ...lines] = csvText(queryOf(text).result).replace('\uFEFF', '').split(/\r\n/);
    for (const field of [header, lines[0] ?? '']) expect(field).not.toMatch(/^"?[=+\-@\t\r＝＋－＠]/);
  });
});
