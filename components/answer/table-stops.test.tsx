import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

const table = {
  columns: [
    { name: 'country', kind: 'text' as const },
    { name: 'companies', kind: 'number' as const },
  ],
  rows: [
    ['Austria', 1],
    ['Belgium', null],
    ['Brazil', 4],
  ],
  truncatedBy: null,
  elapsedMs: 1,
};

/** What Tab stops at in the rows. */
function stopsIn(markup: string): string[] {
  const body = markup.slice(markup.indexOf('<tbody>'));
  return [...body.matchAll(/<(td|button)[^>]*tabindex="0"/g)].map(([, element]) => element ?? '');
}

test('the Tab key stops at one cell of a table, whether cells can be chosen or only read', () => {
  expect(
    stopsIn(
      renderToStaticMarkup(<DataTable table={table} label="Result" focus={null} onCell={() => undefined} />),
    ),
  ).toEqual(['button']);
  expect(stopsIn(renderToStaticMarkup(<DataTable table={table} label="Result" focus={null} />))).toEqual([
    'td',
  ]);
});
