import type { Option } from '../choose-options.ts';
import type { Reading } from '../reading.ts';

const ownName = /^(?:the |their |its )?(?:full )?names?$/i;

type Read = { readonly reading: Reading; readonly options: readonly Option[] };

/**
 * "Exchange-traded funds, sorted by name": where nothing but values says what is asked for, the name is that of whatever they are of, and not that of
 * the table whose name was read first.
 */
export function sortedByOwnName(
  reading: Reading,
  options: readonly Option[],
  texts: readonly string[],
): Read {
  const { rankings } = reading;
  const isName = (slot: number) =>
    ownName.test(texts[slot] ?? '') && rankings.some((ranking) => ranking.slot === slot);
  const value = options.find(({ kind }) => kind === 'value');
  const saysThings =
    reading.asks.length + reading.owners.length + reading.groups.length > 0 ||
    options.some(({ kind }, slot) => kind !== 'value' && !isName(slot));
  if (value === undefined || saysThings || !options.some((_, slot) => isName(slot)))
    return { reading, options };
  return {
    reading: {
      ...reading,
      rankings: rankings.map((each) =>
        each.slot !== null && isName(each.slot) ? { ...each, slot: null, about: [] } : each,
      ),
    },
    options: options.map((option, slot) => (isName(slot) ? value : option)),
  };
}
