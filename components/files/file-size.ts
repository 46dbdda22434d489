/** Bytes for a person: `0.3 MB`, `12 MB`, `1,204 MB`. */
export function megabytes(bytes: number): string {
  const size = bytes / (1024 * 1024);
  if (size === 0 || size >= 9.95) return `${Math.round(size).toLocaleString('en-GB')} MB`;
  return `${Math.max(0.1, size).toFixed(1)} MB`;
}
