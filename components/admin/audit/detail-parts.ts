import type { AuditEntry } from '#lib/domain/audit-entry.ts';

export type DetailPart = { readonly name: string; readonly text: string; readonly isCode: boolean };

/** What stands in a column of its own. */
const elsewhere = new Set(['address']);

const names: Readonly<Record<string, string>> = {
  fromRunId: 'from the run',
  personId: 'person',
  rows: 'only rows where',
  sql: 'SQL',
  subject: 'for',
  token: 'with the token',
};

/** What is kept beside an entry, in words: nothing for what is empty. */
export function detailParts(detail: AuditEntry['detail']): DetailPart[] {
  return Object.entries(detail)
    .filter(([name]) => !elsewhere.has(name))
    .flatMap(([name, value]) => {
      const text = textOf(value);
      return text === '' ? [] : [{ name: names[name] ?? spelled(name), text, isCode: name === 'sql' }];
    });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .flatMap(([name, inner]) => {
      const text = textOf(inner);
      return text === '' || name === 'kind' ? [] : [`${names[name] ?? spelled(name)} ${text}`];
    })
    .join(', ');
}

/** `changedRows` as `changed rows`. */
function spelled(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
