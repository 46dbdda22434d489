/** Questions to ask one after the other, as long as one likes: of ten kinds, no two the same. */
export function* loadQuestions(): Generator<string> {
  for (let round = 0; ; round += 1) {
    const year = 2021 + (round % 5);
    const month = months[round % months.length];
    const day = 1 + (round % 28);
    const company = companies[round % companies.length];
    const country = countries[round % countries.length];
    const most = 3 + round;
    yield `Closing price of ${company} on ${day} ${month} ${year}`;
    yield `How many products are listed in ${country}, at most ${most}?`;
    yield `Top ${most} companies by market value in ${country}`;
    yield `Average volume of ${company} in ${month} ${year}, more than ${most}`;
    yield `Which companies in ${country} have more than ${most} employees?`;
    yield `Total dividends of ${company} since ${day} ${month} ${year}`;
    yield `How many markets are there in each country with more than ${most} products?`;
    yield `The ${most} largest weights of the Meridian World 100 on ${day} ${month} ${year}`;
    yield `Closing price of ${company} from ${day} ${month} ${year} as a line`;
    yield `Average volume by sector since ${day} ${month} ${year} for ${country}`;
  }
}

/** What many people ask of one database: of so many questions any, over and over, in a mixed order. */
export function* asTeamsAsk(questions: readonly string[]): Generator<string> {
  for (let asked = 0; ; asked += 1) {
    // A step that has no factor in common with their number passes each of them before any comes again.
    const question = questions[(asked * 37) % questions.length];
    if (question !== undefined) yield question;
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const companies = ['IBM', 'Shell', 'Nestle', 'Siemens', 'Toyota', 'Apple', 'Microsoft', 'Unilever'];
const countries = ['Germany', 'France', 'Japan', 'Norway', 'Canada', 'Italy', 'Spain'];
