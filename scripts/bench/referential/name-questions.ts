import { type SeededRandom, seededRandom } from '../../demo/seeded-random.ts';
import { type Company, companies } from './company-names.ts';

export const mentionKinds = [
  'code',
  'full name',
  'short name',
  'other order',
  'typing error',
  'without accents',
  'abbreviated',
  'former name',
] as const;
export type MentionKind = (typeof mentionKinds)[number];

/** A question that means one company, and how it says which. */
export type NameQuestion = {
  readonly question: string;
  readonly mention: string;
  readonly kind: MentionKind;
  readonly company: number;
};

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bManufacturing\b/, 'Mfg'],
  [/\bInternational\b/, 'Intl'],
  [/\bBrothers\b/, 'Bros'],
  [/\bPharmaceuticals\b/, 'Pharma'],
  [/\bAssociates\b/, 'Assoc'],
];

const wordings = [
  (name: string) => `what was the revenue of ${name} last year?`,
  (name: string) => `show the monthly orders placed by ${name} since 2023`,
  (name: string) => `how many contracts do we have with ${name}, and what are they worth?`,
  (name: string) => `compare the margin of ${name} with the average of its country`,
];

/** `count` questions about companies spread over all `companyCount`. Same numbers, same questions. */
export function nameQuestions(companyCount: number, count: number): NameQuestion[] {
  const random = seededRandom(`names ${companyCount}`);
  const every = Math.max(1, Math.floor(companyCount / (count * 12)));
  const waiting = new Map<MentionKind, number>(
    mentionKinds.map((kind) => [kind, count / mentionKinds.length]),
  );
  const questions: NameQuestion[] = [];
  for (const company of companies(companyCount)) {
    if (company.id % every !== 0) continue;
    // The scarcest kind that this company allows: few have an accent, a short form or another name.
    const kind = mentionKinds
      .toReversed()
      .find((each) => (waiting.get(each) ?? 0) > 0 && mentionOf(random, company, each));
    const mention = kind && mentionOf(random, company, kind);
    if (!kind || !mention) continue;
    waiting.set(kind, (waiting.get(kind) ?? 0) - 1);
    questions.push({ question: random.pick(wordings)(mention), mention, kind, company: company.id });
  }
  return questions;
}

function mentionOf(random: SeededRandom, { name, code, former }: Company, kind: MentionKind): string | null {
  const short = name.split(' ').slice(0, 2).join(' ');
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  switch (kind) {
    case 'code':
      return code;
    case 'full name':
      return name;
    case 'short name':
      return short.toLowerCase();
    case 'other order':
      return short.split(' ').toReversed().join(' ');
    case 'typing error':
      return withTypingError(random, short);
    case 'without accents':
      return plain === name ? null : plain;
    case 'abbreviated': {
      const form = shortForms.find(([long]) => long.test(short));
      return form ? short.replace(form[0], form[1]) : null;
    }
    case 'former name':
      return former;
  }
}

/** Two neighbouring letters of the first word swapped, or one left out. */
function withTypingError(random: SeededRandom, name: string): string {
  const at = random.integer(2, Math.max(3, name.indexOf(' ') - 2));
  const [a = '', b = ''] = [name[at], name[at + 1]];
  return a === b || random.next() < 0.5
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + b + a + name.slice(at + 2);
}
