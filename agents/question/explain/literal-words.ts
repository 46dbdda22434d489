import type { Literal } from '#lib/sql/select/syntax-tree.ts';

export function literalWords({ type, value }: Literal): string {
  switch (type) {
    case 'text':
      return `“${value}”`;
    case 'null':
      return 'no value';
    case 'boolean':
      return value.toLowerCase();
    case 'number':
    case 'date':
    case 'blob':
    case 'word':
      return value;
  }
}

/** An ISO day or moment, which reads better without quotation marks. */
export function isMoment({ type, value }: Literal): boolean {
  return type === 'date' || (type === 'text' && /^\d{4}-\d{2}(?:-\d{2})?(?:[ T]\d{2}:\d{2}.*)?$/.test(value));
}
