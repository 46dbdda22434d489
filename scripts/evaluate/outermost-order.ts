/**
 * Whether a statement orders its final result, i.e. has ORDER BY outside every parenthesis. Only then does the order of
 * rows count when two results are compared.
 */
export function hasOutermostOrder(sql: string): boolean {
  let depth = 0;
  const outermost: string[] = [];
  for (const token of sql.matchAll(tokens)) {
    const text = token[0];
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    else if (depth === 0 && /^\w/.test(text)) outermost.push(text.toLowerCase());
  }
  return outermost.some((word, index) => word === 'order' && outermost[index + 1] === 'by');
}

/** Quoted texts and names, comments, words and parentheses: whatever can hide or be the two words. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\w+|[()]/g;
