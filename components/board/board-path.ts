export const boardsPath = '/boards';

export function boardPath(id: string): string {
  return `${boardsPath}/${encodeURIComponent(id)}`;
}
