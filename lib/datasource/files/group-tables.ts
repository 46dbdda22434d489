import path from 'node:path';
import { type FileKind, splitName } from './file-kind.ts';

/** A file with what decides which other files it is one table with. */
export type FileShape = {
  readonly file: string;
  readonly kind: FileKind;
  readonly columns: readonly string[];
};

export type FileTable = { readonly name: string; readonly kind: FileKind; readonly files: readonly string[] };

/** Files of one kind with the same columns are one table; every other file is a table of its own. */
export function groupTables(shapes: readonly FileShape[]): FileTable[] {
  const groups = Map.groupBy(shapes, ({ kind, columns }) =>
    JSON.stringify([kind, columns.map((column) => column.toLowerCase()).toSorted()]),
  );
  const taken = new Set<string>();
  return [...groups.values()].map((members) => {
    const files = members.map(({ file }) => file);
    const wanted = tableNameOf(files.length === 1 ? splitName(files[0] ?? '').name : commonName(files));
    let name = wanted;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`;
    taken.add(name.toLowerCase());
    return { name, kind: members[0]?.kind ?? 'delimited', files };
  });
}

/** A name with everything but letters, digits and underscores replaced. */
export function tableNameOf(text: string): string {
  const name = text.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^_+|_+$/g, '');
  return /^\p{L}/u.test(name) ? name : `t_${name}`;
}

/** `orders_2024_01` and `orders_2024_02` are `orders`; files without a word in common go by their folder. */
function commonName(files: readonly string[]): string {
  const names = files.map((file) => splitName(file).name);
  const [first = ''] = names;
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length])) length += 1;
  const shared = first.slice(0, length);
  const ends = length === first.length || names.every((name) => /^(?:$|[^\p{L}])/u.test(name.slice(length)));
  const word = (ends ? shared : shared.replace(/[\p{L}]+$/u, '')).replace(/[\d_\-. ]+$/, '');
  if (word.length > 1 && !/^(part|data|file|chunk|export)$/i.test(word)) return word;
  const folders = files.map((file) =>
    path
      .dirname(file)
      .split(path.sep)
      .filter((part) => !part.includes('=')),
  );
  const [shortest = []] = folders.toSorted((a, b) => a.length - b.length);
  const common = shortest.filter((part, index) => folders.every((folder) => folder[index] === part));
  return common.at(-1) || word || 'files';
}
