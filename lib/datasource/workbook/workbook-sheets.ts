import path from 'node:path';
import { unreadable } from '../source-errors.ts';
import type { WorkbookParts } from './workbook-parts.ts';

export type WorkbookSheet = {
  readonly name: string;
  /** Where its cells are. */
  readonly part: string;
  readonly isHidden: boolean;
};

export type WorkbookOutline = {
  readonly sheets: readonly WorkbookSheet[];
  /** Whether days are counted from 1904, as early versions for the Macintosh did. */
  readonly from1904: boolean;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
};

/** The sheets of a workbook in their order, charts apart. */
export async function outlineOfWorkbook(file: string, parts: WorkbookParts): Promise<WorkbookOutline> {
  const root = await relations(parts, '_rels/.rels', '');
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!parts.has(workbook)) throw unreadable(file, 'is a zip archive, but no .xlsx workbook');
  const folder = path.posix.dirname(workbook);
  const related = await relations(
    parts,
    path.posix.join(folder, '_rels', `${path.posix.basename(workbook)}.rels`),
    folder,
  );
  const sheets: WorkbookSheet[] = [];
  let from1904 = false;
  await parts.read(workbook, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const found = related.find((relation) => relation.id === id);
      if (found?.type !== 'worksheet') return;
      sheets.push({
        name: attributes.name ?? '',
        part: found.target,
        isHidden: attributes.state !== undefined && attributes.state !== 'visible',
      });
    },
  });
  const targetOf = (type: string) => {
    const target = related.find((relation) => relation.type === type)?.target;
    return target !== undefined && parts.has(target) ? target : null;
  };
  return { sheets, from1904, sharedStrings: targetOf('sharedStrings'), styles: targetOf('styles') };
}

type Relation = { readonly id: string; readonly type: string; readonly target: string };

async function relations(parts: WorkbookParts, name: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = [];
  if (!parts.has(name)) return found;
  await parts.read(name, {
    onOpen(tag, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (tag !== 'Relationship') return;
      const absolute = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target);
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: absolute });
    },
  });
  return found;
}
