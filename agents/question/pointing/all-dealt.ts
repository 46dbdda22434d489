import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { every, all, where, being, once, counted, count, having, none } = en.allDealt;
const dealt = english.plainer.dealt;
const tail = `(?<dealt>${dealt})(?: (?:${once}))?(?<marks>[\\s?.!]*)$`;
const wordings = [
  `^(?<count>${counted}) (?<things>\\p{L}+) (?:${having}) (?:${every}) (?<rows>\\p{L}+) (?:(?:${being}) )*${tail}`,
  `^(?<lead>.*?)(?<things>\\p{L}+) (?:${where}) (?:${every}) (?<rows>\\p{L}+) (?:(?:${being}) )*${tail}`,
  `^(?<lead>.*?)(?<things>\\p{L}+) (?:${all.whose}) (?<rows>\\p{L}+) (?:(?:${being}) )+(?:${all.all}) (?:(?:${being}) )*${tail}`,
].map((wording) => new RegExp(wording, 'iu'));

/** "Shelves where every jar was sold at least once", "on how many shelves has every jar been sold": those with jars of which none was never sold. */
export function allDealt(question: string, tables: Tables): string {
  for (const wording of wordings) {
    const found = wording.exec(question)?.groups;
    if (found === undefined) continue;
    const { lead = '', things = '', rows = '', marks = '' } = found;
    if (![things, rows].every((name) => lengthOfName(tables, tokenize(name), 0) === 1)) continue;
    const opening = found.count === undefined ? lead : `${count} `;
    const said = none
      .replace('{rows}', pluralize.plural(rows))
      .replace('{row}', pluralize.singular(rows))
      .replace('{dealt}', found.dealt ?? '');
    return `${opening}${things} ${said}${marks}`;
  }
  return question;
}
