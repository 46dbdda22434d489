/** The end of an address that means a source; empty for the main one. */
export function sourceQuery(sourceId: string | null): string {
  return sourceId === null ? '' : `?${new URLSearchParams({ source: sourceId })}`;
}
