/** One unit of a French question; several may share a stretch: "du" is "de" and "le". Offsets are into the question as typed. */
export type FrenchToken = {
  readonly kind: 'word' | 'number' | 'day' | 'name' | 'mark';
  readonly text: string;
  /** As the lexicon has it: lower case, elisions and contractions taken apart, a pronoun behind its verb as "-il". */
  readonly form: string;
  readonly start: number;
  readonly end: number;
};

export type Stretch = { readonly start: number; readonly end: number };

const pattern =
  /(?<quoted>«[^»]+»|"[^"]+"|“[^”]+”)|(?<day>\d{4}-\d{2}-\d{2}|(?<![\d.])\d{1,2}[./]\d{1,2}[./]\d{4}(?!\d))|(?<number>(?<![\p{L}\d])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?(?![\p{L}\d])|(?<![\p{L}\d])\d+(?:[,.]\d+)?(?![\p{L}\d]))|(?<today>aujourd['’]hui)|(?<elision>(?<![\p{L}\d])(?:[ldnscjmt]|qu|jusqu|lorsqu|puisqu)['’](?=[\p{L}\d]))|(?<pronoun>(?<=\p{L})-(?:t-)?(?:ils?|elles?|on|nous|vous|je|tu|moi|lui|leur|le|la|les|ce|là|ci)(?![\p{L}\d-]))|(?<word>[\p{L}\d]+)|(?<mark>[,;:?!.%€$()=<>+&/])/giu;

const elided = new Map(
  Object.entries({
    l: 'le',
    d: 'de',
    n: 'ne',
    s: 'se',
    c: 'ce',
    j: 'je',
    m: 'me',
    t: 'te',
    qu: 'que',
    jusqu: 'jusque',
    lorsqu: 'lorsque',
    puisqu: 'puisque',
  }),
);

const contracted: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    du: ['de', 'le'],
    des: ['de', 'les'],
    au: ['à', 'le'],
    aux: ['à', 'les'],
    duquel: ['de', 'lequel'],
    auquel: ['à', 'lequel'],
  }),
);

/** The tokens of a question; what lies in a stretch of `names` is one token, untouched. */
export function frenchTokens(question: string, names: readonly Stretch[] = []): FrenchToken[] {
  const tokens: FrenchToken[] = [];
  let after = 0;
  for (const match of question.matchAll(pattern)) {
    const start = match.index;
    if (start < after) continue;
    const name = names.find((each) => start >= each.start && start < each.end);
    if (name !== undefined) {
      tokens.push({ kind: 'name', text: question.slice(name.start, name.end), form: '', ...name });
      after = name.end;
      continue;
    }
    const text = match[0];
    const at = { text, start, end: start + text.length };
    after = at.end;
    const groups = match.groups ?? {};
    if (groups.quoted !== undefined)
      tokens.push({ kind: 'name', ...at, text: `"${text.slice(1, -1).trim()}"`, form: '' });
    else if (groups.day !== undefined) tokens.push({ kind: 'day', ...at, form: isoDay(text) ?? text });
    else if (groups.number !== undefined) tokens.push({ kind: 'number', ...at, form: plainNumber(text) });
    else if (groups.mark !== undefined) tokens.push({ kind: 'mark', ...at, form: text });
    else for (const form of formsOf(text, groups)) tokens.push({ kind: 'word', ...at, form });
  }
  return tokens;
}

function formsOf(text: string, groups: Readonly<Record<string, string | undefined>>): readonly string[] {
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (groups.elision !== undefined) return [elided.get(lower.slice(0, -1)) ?? lower];
  if (groups.pronoun !== undefined)
    return [`-${lower.replace(/^-(?:t-)?/u, '').replace(/^(?:ils?|elles?)$/u, 'il')}`];
  return contracted.get(lower) ?? [lower];
}

/** French numbers have a comma before decimals and spaces between thousands. */
function plainNumber(text: string): string {
  return text.replaceAll(/[ \u00a0\u202f]/gu, '').replace(',', '.');
}

/** In French the day stands first: "03/04/2024" is the third of April. */
function isoDay(text: string): string | null {
  if (text.includes('-')) return text;
  const [day = '', month = '', year = ''] = text.split(/[./]/u);
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Lower case without accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').toLowerCase();
}
