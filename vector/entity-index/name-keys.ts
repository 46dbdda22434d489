/** Legal forms and generic tails that a person leaves out: "Apple" for Apple Inc., "Nestle" for Nestlé S.A. */
const companySuffixes = new Set(
  (
    'inc incorporated corp corporation co company companies ag sa se plc ltd limited llc llp lp nv bv ab asa as oyj oy ' +
    'spa srl sarl gmbh kg kgaa sas sab cv bhd tbk pjsc kscp nyrt sca ao jsc pte pty kk group grp holding holdings com'
  ).split(' '),
);

/** Words of names that are written short as often as in full; both are the same word. */
const shortWords: Readonly<Record<string, string>> = {
  intl: 'international',
  natl: 'national',
  mfg: 'manufacturing',
  mfrs: 'manufacturers',
  bros: 'brothers',
  assoc: 'associates',
  assn: 'association',
  mgmt: 'management',
  mgt: 'management',
  svc: 'service',
  svcs: 'services',
  inds: 'industries',
  labs: 'laboratories',
  univ: 'university',
  inst: 'institute',
  pharma: 'pharmaceuticals',
  amer: 'american',
  elec: 'electric',
  comms: 'communications',
  sys: 'systems',
  engg: 'engineering',
  dev: 'development',
  govt: 'government',
  dept: 'department',
};

const lettersWithoutDecomposition: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** How far a key is from the stored text: the text itself, its shorter everyday form, or its letters without spaces. */
export const keyStrengths = ['full', 'short', 'loose'] as const;
export type KeyStrength = (typeof keyStrengths)[number];

/**
 * The words of a name as they are compared: lower case, no accents, no punctuation, no "and", initials joined, usual
 * short forms in full.
 */
export function nameWords(text: string): string[] {
  const words = fold(text)
    .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})&([\p{L}\p{N}]{1,2})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/['’`´]/g, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, (initials) =>
      initials.replaceAll('.', ''),
    )
    .match(/[\p{L}\p{N}]+/gu);
  return words === null
    ? []
    : joinInitials(words.length > 1 ? words.filter((word) => word !== 'and') : words).map((word) =>
        Object.hasOwn(shortWords, word) ? (shortWords[word] ?? word) : word,
      );
}

/** Every key a stored text is found by, the strongest first; each key once. */
export function keysOf(text: string): { key: string; strength: KeyStrength }[] {
  const words = nameWords(text);
  if (words.length === 0) return [];
  const keys: { key: string; strength: KeyStrength }[] = [{ key: words.join(' '), strength: 'full' }];
  const add = (key: string, strength: KeyStrength) => {
    if (!keys.some((known) => known.key === key)) keys.push({ key, strength });
  };
  const short = withoutSuffixes(words);
  add(short.join(' '), 'short');
  const last = short.at(-1) ?? '';
  add([...short.slice(0, -1), singularOf(last)].join(' '), 'loose');
  if (short.length > 1 && short.length < 5) add(short.join(''), 'loose');
  return keys;
}

/** The name without a leading article and without legal forms at its end; at least one word stays. */
export function withoutSuffixes(words: readonly string[]): readonly string[] {
  let start = 0;
  let end = words.length;
  if (end > 1 && words[0] === 'the') start = 1;
  while (end - start > 1 && companySuffixes.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(start, end);
}

export function isCompanySuffix(word: string): boolean {
  return companySuffixes.has(word);
}

/** The singular of a regular English plural; any other word as it is. */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  // Almost all names are plain ASCII; normalising a million of them costs seconds.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range starts at NUL.
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđðþı]/g, (letter) => lettersWithoutDecomposition[letter] ?? letter);
}

function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let afterInitial = false;
  for (const word of words) {
    const initial = word.length === 1 && /\p{L}/u.test(word);
    if (initial && afterInitial) joined[joined.length - 1] += word;
    else joined.push(word);
    afterInitial = initial;
  }
  return joined;
}
