import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BroughtFile } from '#lib/domain/brought-file.ts';
import { RemoveFileDialog } from './remove-file-dialog.tsx';

function asked(shared: boolean): { markup: string; removed: number } {
  const file: BroughtFile = {
    id: 'f',
    owner: { id: 'p', name: 'Ann' },
    sourceId: 's',
    name: 'sales.csv',
    tables: [],
    bytes: 1,
    shared,
    createdAt: '2024-01-01T00:00:00Z',
  };
  let removed = 0;
  const onRemove = async () => {
    removed += 1;
  };
  const markup = renderToStaticMarkup(
    <RemoveFileDialog file={file} onRemove={onRemove} onClose={() => undefined} />,
  );
  return { markup, removed };
}

test('before a file goes it is named, and nothing is removed yet', () => {
  const { markup, removed } = asked(false);
  expect(markup).toContain('sales.csv');
  expect(markup).toContain('cannot be undone');
  expect(removed).toBe(0);
});

test('of a shared file it is said that others lose it as well', () => {
  expect(asked(true).markup).toContain('those you share it with');
  expect(asked(false).markup).not.toContain('those you share it with');
});
