import { capitalised } from '#lib/domain/column-title.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { questionAbout } from '../question-about.ts';
import { assuming } from './candidates.ts';
import { english } from './lexicon.ts';
import { unknownAttribute } from './unknown-attribute.ts';

/** What the person is asked where a word that the source does not know may be several things that rows have. */
export async function askForAttribute(
  unread: readonly string[],
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  if (context.knowledge.isRestricted) return null;
  const unknown = unknownAttribute(
    input.question,
    unread,
    input.entities.mentions,
    context.knowledge.snapshot.tables,
  );
  if (unknown === null) return null;
  const found = new Map<string, Clarification['options'][number]>();
  for (const { name, question } of unknown.meant) {
    const writing = await read(await questionAbout(question, input, context), context);
    const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
    if (candidate === undefined || found.has(candidate.sql)) continue;
    const label = capitalised(name);
    const told = assuming(candidate, unknown.said, `“${unknown.said}” read as “${name}”`);
    found.set(candidate.sql, { label, question, settles: { question, label, candidate: told } });
  }
  if (found.size < 2) return null;
  const question = english.unknown.replace('{}', unknown.said);
  return { kind: 'ambiguous', clarification: { question, options: [...found.values()] } };
}
