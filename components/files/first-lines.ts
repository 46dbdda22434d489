const headBytes = 16 * 1024;
const mostLines = 10;
const longestLine = 300;

/** How a text begins, line by line; nothing of one that is packed. */
export async function firstLines(file: File, encoding: string): Promise<string[]> {
  if (/\.gz$/i.test(file.name)) return [];
  const head = await file.slice(0, headBytes).arrayBuffer();
  const lines = new TextDecoder(encoding).decode(head).split(/\r\n|\n|\r/);
  while (lines.at(-1) === '') lines.pop();
  return lines.slice(0, mostLines).map((line) => line.slice(0, longestLine));
}
