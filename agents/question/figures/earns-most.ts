import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { english } from './lexicon.ts';

const { earned, extremes } = assumed.plainer.whoever;
const wages = new Set(earned.split('|'));
const earning = new RegExp(
  `^(?<things>.+?) (?:${english.words.earning})(?: us| our company| the company)? the (?<most>${Object.keys(extremes).join('|')})(?: (?:money|revenue|sales))?(?<rest> (?:${english.words.when}|${english.words.grouping}|at|of) .+)?$`,
  'i',
);

/** "Which department earns the most" is the one with the highest sales; whoever is paid a wage is told by that. */
export function earnsMost(question: string, tables: readonly TableSchema[]): string | null {
  const said = earning.exec(question.replace(/[\s?.!]+$/u, ''))?.groups;
  if (said === undefined) return null;
  const arePaid = tables.some(({ name, columns }) => {
    const isNamed = (said.things ?? '')
      .toLowerCase()
      .includes(nameInWords(name).toLowerCase().replace(/s$/, ''));
    return (
      isNamed &&
      columns.some(
        (column) =>
          isNumeric(column) &&
          nameInWords(column.name)
            .split(' ')
            .some((part) => wages.has(part)),
      )
    );
  });
  if (arePaid) return null;
  const extreme = Reflect.get(extremes, (said.most ?? '').toLowerCase());
  return `${said.things} with the ${String(extreme)} total sales${said.rest ?? ''}`;
}
