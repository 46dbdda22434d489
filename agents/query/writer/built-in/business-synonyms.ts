/**
 * Words that business questions use for one another, as stems would be too strict and a thesaurus too wide. General to
 * the trade, not to one database: a word maps to words that a schema may use instead.
 */
const synonymGroups: readonly (readonly string[])[] = [
  ['capitalisation', 'capitalization', 'capi', 'mcap', 'cap'],
  ['company', 'firm', 'corporation', 'issuer', 'business', 'enterprise'],
  ['stock', 'share', 'equity'],
  ['product', 'instrument', 'security'],
  ['exchange', 'market', 'venue'],
  ['constituent', 'member', 'component', 'composition', 'represented'],
  ['ticker', 'symbol'],
  ['turnover', 'revenue', 'sales'],
  ['employee', 'staff', 'worker', 'headcount', 'workforce', 'employer', 'people'],
  ['population', 'inhabitant', 'people'],
  ['salary', 'pay', 'wage', 'earning', 'compensation'],
  ['customer', 'client'],
  ['account', 'customer', 'client'],
  ['vendor', 'supplier', 'provider'],
  ['recommendation', 'reco'],
  ['closing', 'close', 'last'],
  ['opening', 'open'],
  ['maturity', 'expiry', 'expiration'],
  ['quantity', 'volume', 'units'],
  ['nation', 'country'],
  ['sex', 'gender'],
  ['movie', 'film'],
  ['song', 'track'],
  ['cost', 'price', 'fee', 'charge', 'priced'],
  ['phone', 'telephone'],
  ['mail', 'email'],
  ['surname', 'lastname', 'last name'],
  ['kind', 'type', 'category', 'sort'],
  ['teacher', 'instructor', 'lecturer', 'faculty'],
  ['division', 'department'],
  ['occupation', 'job', 'profession'],
  ['location', 'place', 'city', 'address'],
  ['payout', 'dividend'],
  ['benchmark', 'index'],
  ['sector', 'industry'],
  ['rating', 'score'],
  ['maximum', 'limit'],
  ['amount', 'value', 'sum'],
  ['start', 'begin', 'beginning'],
  ['end', 'finish'],
  ['founded', 'foundation', 'established', 'establishment', 'fnd'],
  ['percentage', 'percent', 'rate'],
  ['born', 'birth', 'birthday', 'birthdate'],
];

const phrases: Readonly<Record<string, string>> = {
  'market value': 'market capitalisation',
  'market cap': 'market capitalisation',
  'trading volume': 'volume',
  'share price': 'price',
  'stock price': 'price',
  'head count': 'employees',
  'email address': 'email',
  'mail address': 'email',
};

/** The other words of the groups that `word` (singular, lower case) is in. */
export function businessSynonyms(word: string): readonly string[] {
  return [...new Set(synonymGroups.filter((group) => group.includes(word)).flat())].filter(
    (other) => other !== word,
  );
}

/** A two-word business term in other words; null for terms that have none. */
export function businessPhrase(words: string): string | null {
  return Object.hasOwn(phrases, words) ? (phrases[words] ?? null) : null;
}

/** The text with every two-word business term blanked out, each character by a space, so that places keep. */
export function withoutBusinessPhrases(text: string): string {
  return text.replaceAll(phrasePattern, (term) => ' '.repeat(term.length));
}

const phrasePattern = new RegExp(`\\b(?:${Object.keys(phrases).join('|')})\\b`, 'gi');

/** When a plain word names several columns, the words of the one that is meant without further notice. */
export function usualMeaning(stem: string): readonly string[] {
  return stem === 'price' ? ['close', 'last', 'settlement'] : [];
}
