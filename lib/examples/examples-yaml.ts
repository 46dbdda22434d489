import { isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { exampleDraft, type KeptExample } from '../domain/example.ts';
import { AppError } from '../errors.ts';

/** What a person keeps under review in a file: the status and the author stay with the store. */
const fileExample = exampleDraft.extend({
  id: z.string().regex(/^[\w-]{1,80}$/, 'is no id: letters, digits, - and _, at most 80'),
});
export type FileExample = z.infer<typeof fileExample>;

const file = z.strictObject({ examples: z.array(z.unknown()).max(5000) });

/** Examples as a file that can be reviewed line by line: ids are kept, statements are blocks, the order is that of the ids. */
export function writeExamplesYaml(examples: readonly KeptExample[]): string {
  const sorted = examples.toSorted((one, other) => one.id.localeCompare(other.id));
  const plain = sorted.map(({ id, question, sql, note, tags }) => ({
    id,
    question,
    sql,
    ...(note === '' ? {} : { note }),
    ...(tags.length === 0 ? {} : { tags }),
  }));
  return stringify({ examples: plain }, { lineWidth: 0, blockQuote: 'literal' });
}

/** The examples of such a file. Throws `bad-request` with the line, the field and the value of everything that is wrong. */
export function readExamplesYaml(text: string): FileExample[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [syntax] = document.errors;
  if (syntax) throw refused([`line ${lines.linePos(syntax.pos[0]).line}: ${syntax.message.split('\n')[0]}`]);
  const lineOf = (path: readonly (string | number)[]): number => {
    const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  const whole = file.safeParse(document.toJS());
  if (!whole.success) throw refused(['line 1: the file must be one list named "examples".']);

  const problems: string[] = [];
  const seen = new Map<string, number>();
  const found = whole.data.examples.flatMap((entry, index): FileExample[] => {
    const parsed = fileExample.strict().safeParse(entry);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const path = issue.path.filter((part) => typeof part !== 'symbol');
        const value: unknown = document.getIn(['examples', index, ...path]);
        problems.push(`line ${lineOf(['examples', index, ...path])}: ${named(path, value)} ${issue.message}`);
      }
      return [];
    }
    const line = lineOf(['examples', index]);
    const before = seen.get(parsed.data.id);
    if (before !== undefined)
      problems.push(`line ${line}: the id "${parsed.data.id}" is that of line ${before}.`);
    seen.set(parsed.data.id, line);
    return [parsed.data];
  });
  if (problems.length > 0) throw refused(problems);
  return found;
}

function named(path: readonly (string | number)[], value: unknown): string {
  const name = path.join('.');
  if (value === undefined || isNode(value)) return `${name}:`;
  return `${name} "${String(value).slice(0, 80)}":`;
}

const shown = 10;

function refused(problems: readonly string[]): AppError {
  const more = problems.length > shown ? [`and ${problems.length - shown} more.`] : [];
  return new AppError('bad-request', {
    userMessage: ['Nothing was imported.', ...problems.slice(0, shown), ...more].join('\n'),
  });
}
