/** The forms that a French word takes, by its endings. Too many do no harm: a form that no word has is never said. */

/** A phrase in the plural: its words up to the first small word take the ending ("moyennes mobiles", "cours de clôture"). */
export function pluralPhrase(phrase: string): string {
  const parts = phrase.split(' ');
  const small = parts.findIndex((word) => smallWords.has(word) || /^[dl]'/u.test(word));
  const head = small < 0 ? parts.length : small;
  return parts.map((word, index) => (index < head ? plural(word) : word)).join(' ');
}

const smallWords = new Set(['de', 'à', 'en', 'sur', 'par', 'au']);

export function plural(word: string): string {
  if (/[sxz]$/u.test(word)) return word;
  if (/(?:eau|eu|au)$/u.test(word)) return `${word}x`;
  if (/al$/u.test(word)) return `${word.slice(0, -1)}ux`;
  return `${word}s`;
}

const feminineEndings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e$/u, ['e']],
  [/er$/u, ['ère']],
  [/if$/u, ['ive']],
  [/eux$/u, ['euse']],
  [/eur$/u, ['eure', 'euse']],
  [/(?<=[eo])[ln]$/u, ['$&$&e', '$&e']],
  [/et$/u, ['ète', 'ette']],
  [/ec$/u, ['ecque', 'èche']],
  [/$/u, ['e']],
];

/** Masculine and feminine, one and several. */
export function adjectiveForms(phrase: string): string[] {
  const at = phrase.lastIndexOf(' ') + 1;
  const [before, word] = [phrase.slice(0, at), phrase.slice(at)];
  const [ending, endings] = feminineEndings.find(([pattern]) => pattern.test(word)) ?? [/$/u, ['e']];
  const feminine = endings.map((each) => word.replace(ending, each));
  return [word, plural(word), `${word}s`, ...feminine.flatMap((each) => [each, `${each}s`])].map(
    (each) => before + each,
  );
}

type VerbForms = { readonly finite: readonly string[]; readonly past: readonly string[] };

/** The forms of a verb of the three regular kinds (-er, -ir, -re) in the third person, its infinitive and its participle. */
export function conjugated(infinitive: string): VerbForms {
  const stem = infinitive.slice(0, -2);
  if (infinitive.endsWith('er')) {
    const soft = stem.replace(/g$/u, 'ge').replace(/c$/u, 'ç');
    const finite = silentStems(stem).flatMap((each) => [
      `${each}e`,
      `${each}ent`,
      `${each}era`,
      `${each}eront`,
    ]);
    return {
      finite: [...finite, `${soft}ait`, `${soft}aient`, `${soft}a`, `${stem}èrent`, `${soft}ant`, infinitive],
      past: participles(`${stem}é`),
    };
  }
  if (infinitive.endsWith('ir'))
    return {
      finite: [
        ...['t', 'ssent', 'ssait', 'ssaient', 'ra', 'ront'].map((end) => `${stem}i${end}`),
        infinitive,
      ],
      past: participles(`${stem}i`),
    };
  return {
    finite: [...['', 'ent', 'ait', 'aient', 'ra', 'ront'].map((end) => stem + end), infinitive],
    past: participles(`${stem}u`),
  };
}

/** A participle as it agrees. */
export function participles(one: string): string[] {
  return [...new Set([one, plural(one), `${one}e`, `${one}es`])];
}

/** "Employer: emploie", "acheter: achète", "posséder: possède", "appeler: appelle". */
function silentStems(stem: string): string[] {
  const stems = [stem];
  if (stem.endsWith('y')) stems.push(`${stem.slice(0, -1)}i`);
  if (/e[a-z]$/u.test(stem)) stems.push(stem.replace(/e([a-z])$/u, 'è$1'), stem + stem.slice(-1));
  if (/é[a-zç]+$/u.test(stem)) stems.push(stem.replace(/é([a-zç]+)$/u, 'è$1'));
  return stems;
}
