import type { JoinStep } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { stepsAbove } from '../assumed/own-kind.ts';
import { tableNoun } from '../explain/names.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { english } from './lexicon.ts';

const { counting, per, grouping, under, ofEach, having, most, fewest, team, large, small, top, by, ranking } =
  english.perSuperior;
const { each, beside, people, reportTo, unled, led, andWho, including, included } = english.perSuperior;
const { above, below, belowBefore } = assumed.ownKind;
const least = new Set([...fewest.split('|'), ...small.split('|')]);

/**
 * "Number of direct reports per manager", "which manager has the most reports", "average team salary per manager", "each employee with
 * their manager": rows of one table that stand above others of it, whatever the rows are called. Empty where no table says who stands
 * above whom, or several may be meant.
 */
export function superiorsAsked(text: string, { tables }: Pick<Asking, 'tables'>): AskedFigure[] {
  const found = tables.flatMap(stepsAbove).flatMap((step) => {
    const figures = askedOf(text, step, tables);
    return figures.length === 0 ? [] : [{ step, figures }];
  });
  // Of several tables the one is meant whose rows or whose key is named.
  const said = new Set(words(text).map(stemOf));
  const named = found.filter(({ step }) =>
    [...roleWords(step), step.toTable].some((name) => said.has(stemOf(nameInWords(name)))),
  );
  const [only, ...others] = found.length > 1 ? named : found;
  return only === undefined || others.length > 0 ? [] : only.figures;
}

function askedOf(text: string, step: JoinStep, tables: Asking['tables']): AskedFigure[] {
  const table = tables.find(({ name }) => sameName(name, step.toTable));
  if (table === undefined || stepsAbove(table).length > 1) return [];
  const { one, many } = tableNoun(table);
  const role = roleWords(step).map(nameInWords).join(' ');
  const superior = `(?<superior>${above}|${role})(?:e?s)?(?: (?:${one}|${many}))?`;
  const those = `(?:(?:${belowBefore}) )?(?:${below}|${people}|${one}|${many})s?`;
  const figure = (slots: AskedFigure['slots'], cores: readonly string[] = [many]): AskedFigure[] => [
    { kind: 'per-superior', cores, slots, hundredfold: false, sideBySide: false, overrules: true },
  ];
  const said = (wordings: readonly string[]) => {
    for (const wording of wordings) {
      const { groups } = new RegExp(`^${wording}$`, 'iu').exec(text) ?? {};
      if (groups !== undefined) return groups;
    }
    return null;
  };

  const end = `(?<most>${most}|${fewest})`;
  const counted = said([
    `(?:(?:${counting}) )${those} (?:${per}) ${superior}(?: (?:${having}))?`,
    `${those} (?:${grouping}) ${superior}`,
    `(?:${team}) size (?:${grouping}|${ofEach}) ${superior}`,
    `(?:which ${superior}|who) (?:${having}) the ${end} ${those}`,
    `(?:which |the )?(?:${superior}|${one}) (?:${ranking}) the ${end} ${those}`,
    `(?:which |the )?(?:${superior}|${one}|who) (?:${having}|${ranking}) the (?<most>${large}|${small}) (?:${team})`,
    `(?:the )?(?:${top}) (?<number>\\d+) (?:${superior}|${many}) (?:${by}) (?:the )?(?:${counting}) ${those}`,
    `(?:the )?(?<number>\\d+) (?:${superior}|${many}) (?:${ranking}) the ${end} ${those}`,
  ]);
  if (counted !== null) return figure({ things: many, ...endSaid(counted) });

  const figured = said([
    `(?<core>.+?) (?:of|for|among) (?:the |all )?${those} (?:${grouping}|${under}|${ofEach}) ${superior}`,
    `(?<core>.+?) (?:${grouping}|${ofEach}) ${superior}['’]?s? (?:${team}|${those})`,
    `(?<before>.+?) (?:${team}) (?<core>.+?) (?:${grouping}|${ofEach}) ${superior}`,
    `(?<core>.+?) (?:${grouping}|${under}) ${superior}`,
  ]);
  const core = [figured?.before, figured?.core].filter((part) => part !== undefined).join(' ');
  if (core !== '') {
    // "Average employee salary" is that of employees already.
    const own = core.replace(new RegExp(`^(\\S+) (?:${one}|${many}) (?=\\S+$)`, 'iu'), '$1 ');
    const names = new RegExp(`\\b(?:${one}|${many})\\b`, 'iu').test(own);
    return figure({ figure: core }, [many, names ? own : `${own} of ${many}`]);
  }

  // Who has nobody above is shown as well.
  const unledOnes = `(?:the |any |all )?(?:ones?|those|that|${one}|${many}|${people}) (?:${unled}) (?:an? |any )?(?:one|any|${above})`;
  const alsoThem = `(?:,? (?:(?:${including}) ${unledOnes}|${unledOnes} (?:${included})))?`;
  const listed = said([
    `(?:${each})?(?:${one}|${many}) (?:${beside}) (?:the )?${superior}(?: ${one}s?)?(?: (?:${reportTo}))?${alsoThem}`,
    `(?:the )?${superior} of (?:each|every|all|our) (?:${one}|${many})`,
    `who is (?:each|every) ${one}['’]s ${superior}`,
  ]);
  // "Which brewers have a boss, and who is it": who has nobody above is left out.
  const ledOnes = said([
    `(?:${each}|which )?(?:${one}|${many}) (?:${led}) an? ${superior}(?: ${one})?,? (?:${andWho}) (?:the |that |their )?(?:${above}|${one}|it|that|they)`,
  ]);
  const called = (listed ?? ledOnes)?.superior?.toLowerCase();
  return called === undefined ? [] : figure({ superior: called, ...(listed === null && { led: called }) });
}

/** Whether a question asks for those above, which a reading of the rest leaves out. */
export function tellsSuperiors(question: string, tables: Tables): boolean {
  return superiorsAsked(question.replace(/[\s?.!]+$/u, ''), { tables }).some(
    ({ slots }) => slots.led !== undefined,
  );
}

/** Which end of the order is wanted, and how many of it. */
function endSaid({ most: end, number }: Readonly<Record<string, string>>): Record<string, string> {
  if (end === undefined && number === undefined) return {};
  return {
    most: end ?? 'most',
    ...(number !== undefined && { number }),
    ...(least.has(end?.toLowerCase() ?? '') && { least: 'least' }),
  };
}
