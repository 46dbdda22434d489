import { isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { type GlossaryEntry, glossaryEntry, nothingCurated } from '../domain/curated-knowledge.ts';
import { AppError } from '../errors.ts';
import { inOrder } from './in-order.ts';

const glossaryFile = z.object({ glossary: z.array(glossaryEntry.strict()) }).strict();

/** The glossary as a file people can review line by line: by term, one key a line, empty parts left out. */
export function writeGlossaryYaml(glossary: readonly GlossaryEntry[]): string {
  const { glossary: ordered } = inOrder({ ...nothingCurated, glossary: [...glossary] });
  const entries = ordered.map(({ term, synonyms, meaning, measure, origin }) => ({
    term,
    ...(synonyms.length > 0 ? { synonyms } : {}),
    meaning,
    ...(measure ? { measure } : {}),
    ...(origin ? { origin } : {}),
  }));
  return stringify({ glossary: entries }, { lineWidth: 0 });
}

/** Reads such a file. Throws `bad-request` naming the line and the value that is wrong in it. */
export function readGlossaryYaml(text: string): GlossaryEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) {
    const { line } = lines.linePos(broken.pos[0]);
    throw wrong(line, broken.message.split('\n')[0] ?? 'not YAML');
  }
  const value: unknown = document.toJS();
  const parsed = glossaryFile.safeParse(value);
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? [];
    const found = document.getIn(path);
    const shown = isNode(found) || found === undefined ? '' : `, not ${JSON.stringify(found)}`;
    throw wrong(lineOf(path), `${path.join('.') || 'the file'}: ${issue?.message ?? 'wrong'}${shown}`);
  }
  const seen = new Set<string>();
  for (const [index, { term }] of parsed.data.glossary.entries()) {
    const key = term.toLowerCase();
    if (seen.has(key)) throw wrong(lineOf(['glossary', index, 'term']), `the term ${term} is there twice`);
    seen.add(key);
  }
  return parsed.data.glossary;
}

function wrong(line: number, what: string): AppError {
  return new AppError('bad-request', { userMessage: `Line ${line}: ${what}.` });
}
