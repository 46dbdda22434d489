/** What people wish for in the field for questions that no question does, and what does it. */
const wishes: readonly { readonly said: RegExp; readonly done: string }[] = [
  {
    said: /^(?:delete|drop|truncate|insert|update|alter|overwrite|rename|erase)\b/i,
    done: 'Nothing in the data can be changed from here: it is only read.',
  },
  {
    said: /^(?:export|download)\b|\b(?:as|to|into) (?:an? )?(?:csv|excel|xlsx|spreadsheet)(?: file)?$/i,
    done: 'Download, above the rows of an answer, saves them as CSV or XLSX and a chart as PNG.',
  },
  {
    said: /^pin\b|^(?:add|put|save) (?:this|that|it) (?:to|on) (?:a|an|the|my) (?:board|dashboard)$/i,
    done: 'Pin, above the rows of an answer, puts it on a board.',
  },
  {
    said: /^(?:share|send|e-?mail) (?:this|that|it)\b/i,
    done: 'Copy link, below an answer, copies its address. Where people sign in, Share beside it chooses who may see it.',
  },
  {
    said: /^why (?:did|has|have)\b.*\b(?:changed?|rise|risen|fall|fallen|drop(?:ped)?|grow|grown|increased?|decreased?|go|gone)\b/i,
    done: 'Below an answer over time, “Why did it change from … to …?” takes its last change apart; so does a click on one of its figures.',
  },
];

const courtesy = /^(?:(?:please|can|could|would|you|now|i want to|i would like to|let us) )+/i;

/** What does what a sentence wishes for; null for a sentence that is no such wish. */
export function wishIn(sentence: string): string | null {
  const plain = sentence
    .trim()
    .replace(/[.!?\s]+$/, '')
    .replace(/,? please$/i, '')
    .replace(courtesy, '');
  return wishes.find(({ said }) => said.test(plain))?.done ?? null;
}
