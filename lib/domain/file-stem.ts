/** The name of a file without its ending, `.gz` apart: what its only table is known by until it is kept. */
export function fileStem(name: string): string {
  const base = name.replace(/^.*\//, '').replace(/\.gz$/i, '');
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}
