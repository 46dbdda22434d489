import { nameWords } from './name-keys.ts';

/** What people call places and what belongs to them, by the names that databases use. All as name keys. */
const saidFor = new Map<string, string>(
  Object.entries({
    'united states': 'usa, us, america, united states of america, american, states',
    usa: 'us, america, united states of america, american, united states',
    'united kingdom': 'uk, britain, great britain, british, england, english, scottish',
    uk: 'britain, great britain, british, united kingdom',
    argentina: 'argentinian, argentine',
    australia: 'australian',
    austria: 'austrian',
    belgium: 'belgian',
    brazil: 'brazilian, brasil',
    canada: 'canadian',
    chile: 'chilean',
    china: 'chinese, prc, mainland china, peoples republic of china',
    colombia: 'colombian',
    'czech republic': 'czech, czechia',
    czechia: 'czech, czech republic',
    denmark: 'danish',
    egypt: 'egyptian',
    finland: 'finnish',
    france: 'french',
    germany: 'german, deutschland',
    greece: 'greek',
    'hong kong': 'hongkong, hk',
    hungary: 'hungarian',
    india: 'indian',
    indonesia: 'indonesian',
    ireland: 'irish',
    israel: 'israeli',
    italy: 'italian, italia',
    japan: 'japanese',
    kuwait: 'kuwaiti',
    luxembourg: 'luxembourgish',
    malaysia: 'malaysian',
    mexico: 'mexican',
    netherlands: 'dutch, holland, the netherlands',
    'new zealand': 'new zealander',
    norway: 'norwegian',
    peru: 'peruvian',
    philippines: 'philippine, filipino',
    poland: 'polish',
    portugal: 'portuguese',
    russia: 'russian, russian federation',
    'russian federation': 'russia, russian',
    'saudi arabia': 'saudi, saudi arabian, ksa',
    singapore: 'singaporean',
    'south africa': 'south african',
    'south korea': 'korea, korean, south korean, republic of korea',
    korea: 'korean, south korea, south korean',
    spain: 'spanish, espana',
    sweden: 'swedish',
    switzerland: 'swiss, suisse, schweiz',
    taiwan: 'taiwanese',
    thailand: 'thai',
    turkey: 'turkish, turkiye',
    turkiye: 'turkish, turkey',
    ukraine: 'ukrainian',
    'united arab emirates': 'uae, emirati, emirates',
    vietnam: 'vietnamese, viet nam',
    africa: 'african',
    asia: 'asian',
    'asia pacific': 'asian, asia, apac, pacific',
    europe: 'european',
    'latin america': 'latin american, latam, south american',
    'middle east': 'middle eastern',
    'middle east africa': 'mea, middle eastern, african',
    'north america': 'north american',
    oceania: 'oceanian',
    'south america': 'south american, latin american',
  }),
);

const meant = new Map<string, string[]>();
for (const [name, sayings] of saidFor) {
  for (const said of sayings.split(', ')) meant.set(said, [...(meant.get(said) ?? []), name]);
}

/** Keys of the places that a word such as "German", "UK" or "Holland" speaks of; none for other words. */
export function placesMeant(key: string): readonly string[] {
  return meant.get(key) ?? [];
}

/** Everything that a place is called, and what belongs to it: "Germany" and "German" have the same; none for other words. */
export function calledAfter(key: string): readonly string[] {
  return [key, ...placesMeant(key)].flatMap((place) => saidFor.get(place)?.split(', ') ?? []);
}

/** The code of two letters of a country, as a name key; null for other places. */
export function codeOfCountry(key: string): string | null {
  return codes().get(key) ?? null;
}

let knownCodes: ReadonlyMap<string, string> | undefined;

function codes(): ReadonlyMap<string, string> {
  if (knownCodes !== undefined) return knownCodes;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  knownCodes = new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => {
        const name = names.of(code.toUpperCase());
        return name === undefined ? [] : [[nameWords(name).join(' '), code] as const];
      }),
  );
  return knownCodes;
}
