import en from './form-questions.json' with { type: 'json' };
import { rememberedByText } from './remembered-by-text.ts';

const adjectives = new Map(Object.entries(en.nouns));
const patterns = en.patterns.map(([asked = '', name = '']) => ({
  asked: new RegExp(
    `^${asked.replace('{adjective}', `(?<adjective>${[...adjectives.keys()].join('|')})`).replace('{}', '(?<rest>.+?)')}$`,
    'iu',
  ),
  name,
}));
const idle = new RegExp(`(?<!\\S)(?:${en.idle})(?!\\S)`, 'giu');
/** "(1-5)", "(tick all that apply)": how a question is to be answered. */
const hints = /\s*\([^()]*\)\s*$/u;

/**
 * What the question of a form asks for, in the words of a name: "What is your age group?" is "age group", "How satisfied are you with our coffee? (1-5)"
 * is "satisfaction with coffee". null for a header that asks nothing, and for what no pattern knows.
 */
export const formQuestion = rememberedByText((header): string | null => {
  const bare = header.trim().replace(hints, '');
  if (!bare.endsWith('?') && !/\s/u.test(bare)) return null;
  const text = bare.replace(/[?:\s]+$/u, '').replaceAll(/\s+/gu, ' ');
  for (const { asked, name } of patterns) {
    const groups = asked.exec(text)?.groups;
    if (groups?.rest === undefined) continue;
    const noun = adjectives.get(groups.adjective?.toLowerCase() ?? '') ?? '';
    const said = name.replace('{noun}', noun).replace('{}', groups.rest).replaceAll(idle, ' ');
    return said.replaceAll(/\s+/gu, ' ').trim() || null;
  }
  return null;
});
