/** A file name every system takes, from a title: "Market value by sector" -> `market-value-by-sector.csv`. */
export function fileName(title: string, extension: 'csv' | 'xlsx' | 'png' | 'html' | 'md'): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'result' : words}.${extension}`;
}
