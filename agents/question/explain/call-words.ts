import type { Call, Expression, OrderTerm, Window } from '#lib/sql/select/syntax-tree.ts';
import { functionWords } from './function-words.ts';
import { listed, nounOf } from './names.ts';
import { orderWords } from './order-words.ts';
import { isDay, kindOf, meantBy, type Voice } from './voice.ts';

type Say = (part: Expression) => string;

/** An aggregate, a window or any other function in words. */
export function callWords(call: Call, voice: Voice, say: Say): string {
  const name = call.name.text.toLowerCase();
  const words =
    call.over === null
      ? aggregateWords(name, call, voice, say)
      : windowWords(name, call, call.over, voice, say);
  return call.filter === null ? words : `${words} where ${voice.sayCondition(call.filter, voice)}`;
}

function aggregateWords(name: string, call: Call, voice: Voice, say: Say): string {
  const [argument, ...others] = call.arguments;
  const different = call.distinct ? 'different ' : '';
  if (name === 'count') return countWords(argument, different, voice, say);
  const condition = argument && others.length === 0 ? countedCondition(name, argument) : null;
  if (condition) return `number of ${voice.counted} where ${voice.sayCondition(condition, voice)}`;
  if (argument && others.length === 0 && (name === 'min' || name === 'max'))
    return `${extreme(name, argument, voice)} ${say(argument)}`;
  if (argument && /^(?:sum|avg|total)$/.test(name))
    return `${totalWords(name, say(argument))} ${call.distinct ? 'each different ' : ''}${say(argument)}`;
  const form = call.arguments.find((each) => each.kind === 'literal' && each.type === 'text');
  return `${different}${functionWords(name, call.arguments.map(say), form?.kind === 'literal' ? form.value : null)}`;
}

function totalWords(name: string, of: string): string {
  if (name === 'avg') return 'average';
  return /\btotal\b/.test(of) ? 'sum of' : 'total';
}

function extreme(name: string, argument: Expression, voice: Voice): string {
  const kind = kindOf(argument, voice);
  if (isDay(kind)) return name === 'min' ? 'earliest' : 'latest';
  if (kind === 'text') return name === 'min' ? 'alphabetically first' : 'alphabetically last';
  return name === 'min' ? 'smallest' : 'largest';
}

function countWords(argument: Expression | undefined, different: string, voice: Voice, say: Say): string {
  if (argument === undefined || argument.kind === 'star' || argument.kind === 'literal')
    return `number of ${voice.counted}`;
  if (
    argument.kind === 'case' &&
    argument.otherwise === null &&
    argument.branches.length === 1 &&
    different === ''
  ) {
    const [branch] = argument.branches;
    if (branch && argument.operand === null)
      return `number of ${voice.counted} where ${voice.sayCondition(branch.when, voice)}`;
  }
  const meant = argument.kind === 'column' ? meantBy(argument, voice) : null;
  const { table } = meant?.source ?? {};
  const isKey = table?.primaryKey.length === 1 && meant?.column?.name === table.primaryKey[0];
  if (isKey && meant) return `number of ${different}${meant.source.noun.many}`;
  const said = say(argument);
  const [head = said, ...owner] = said.split(' of the ');
  const counted = [nounOf(head).many, ...owner].join(' of the ');
  return `number of ${different || (meant?.column?.nullable ? 'known ' : '')}${counted}`;
}

/** `sum(CASE WHEN x THEN 1 ELSE 0 END)` counts the rows for which x holds. */
function countedCondition(name: string, argument: Expression): Expression | null {
  if (
    name !== 'sum' ||
    argument.kind !== 'case' ||
    argument.operand !== null ||
    argument.branches.length !== 1
  )
    return null;
  const [branch] = argument.branches;
  const isOne = branch?.result.kind === 'literal' && branch.result.value === '1';
  const isZero =
    argument.otherwise === null ||
    (argument.otherwise.kind === 'literal' && argument.otherwise.value === '0');
  return branch && isOne && isZero ? branch.when : null;
}

const ranks = new Set(['row_number', 'rank', 'dense_rank', 'percent_rank', 'ntile']);

function windowWords(name: string, call: Call, over: Window, voice: Voice, say: Say): string {
  const within = over.partitionBy.length === 0 ? '' : `, within each ${listed(over.partitionBy.map(say))}`;
  const ordered = over.orderBy.length === 0 ? '' : ` in order of ${orders(over.orderBy, voice, say)}`;
  if (ranks.has(name)) {
    const shared =
      name === 'row_number'
        ? 'place'
        : name === 'ntile'
          ? `part of ${call.arguments.map(say).join('')}`
          : 'place (equals share it)';
    return `${shared}${ordered}${within}`;
  }
  if (name === 'lag' || name === 'lead') {
    const [value, offset] = call.arguments;
    const steps = offset === undefined ? 'one row' : `${say(offset)} rows`;
    return `${value ? say(value) : 'value'} ${steps} ${name === 'lag' ? 'before' : 'after'}${ordered}${within}`;
  }
  const base = aggregateWords(name, call, voice, say);
  const running = over.orderBy.length > 0 && over.frame === null ? 'running ' : '';
  const frame = over.frame === null ? '' : ` over ${frameWords(over.frame)}`;
  return `${running}${base}${frame}${ordered}${within || (running === '' && frame === '' ? ' of all rows' : '')}`;
}

function orders(terms: readonly OrderTerm[], voice: Voice, say: Say): string {
  return listed(terms.map((term) => orderWords(term, voice, say)));
}

function frameWords(frame: string): string {
  const before = /(\d+)\s+PRECEDING/i.exec(frame)?.[1];
  const after = /(\d+)\s+FOLLOWING/i.exec(frame)?.[1];
  if (/UNBOUNDED\s+PRECEDING/i.test(frame) && !/FOLLOWING/i.test(frame)) return 'all rows so far';
  if (before && !after) return `the row and the ${before} before it`;
  if (before && after) return `the row, ${before} before it and ${after} after it`;
  return `the rows ${frame.toLowerCase()}`;
}
