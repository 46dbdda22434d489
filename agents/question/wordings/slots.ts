import { dateSlots } from './date-slots.ts';

/** Letters of English words and of most names in it. */
export const letters = 'a-z\u00C0-\u024F';
/** What no word of any language has in it: a class of all their letters takes a pattern ten times as long to make. */
const gap = String.raw`\s.,;:?!()[\]{}"“”<>=+*/|…–—#%$€£`;

/** What may stand in a place of a wording; a digit behind the name makes a second one of its kind. */
export const slots: Readonly<Record<string, string>> = {
  ...dateSlots,
  word: `[^${gap}]+`,
  // Who asks is no thing: "I need the sales of 2024".
  thing: String.raw`(?!(?:i|we|you|me|us|show|give|need|needs|want|wants|list)\b)[^${gap}]+(?: [^${gap}]+){0,3}?`,
  rest: '[^;:?!]+?',
  any: '.+?',
  period: 'days?|weeks?|months?|quarters?|years?|weekdays?',
  number: String.raw`\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty`,
  amount: String.raw`[$€£]?\d[\d.,]*(?:k|m|bn)?\b(?: ?%)?`,
  digit: String.raw`\d`,
  figure: 'average|mean|median|total|sum|number|count|maximum|minimum',
  unit: 'milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|metres?|meters?|kilometres?|kilometers?|miles?|feet|kilos?|kilograms?|grams?|tons?|tonnes?',
  extreme: `[${letters}-]{2,}est|(?:most|least) [${letters}-]+|best|worst|last|top|bottom|maximum|minimum|max|min`,
  // What is compared, without the ending of the degree.
  degree: 'high|low|larg|bigg|great|small|long|short|tall|old|young|heavi|cheap|fast|slow|wid|deep',
  having: 'with|without|earning|making|costing|paying|weighing|lasting|owning|selling|holding|living|working',
  auxiliary: 'is|are|was|were|has|have|had|do|does|did|will|can',
  at: 'in|on|at|by|via|through|over|from|for|to|with|of',
  quoted: `["“'‘][^"“”'‘’]+["”'’]`,
  // A noun of one, and one of many; what has been done to it.
  single: `[${letters}]{2,}(?<!s)(?![${letters}])`,
  plural: `[${letters}]{2,}(?<![us])s(?![${letters}])`,
  done: `[${letters}]+(?:ed|en|wn|ought|old|ade|aid|ent|eft)`,
  people:
    'customers?|clients?|users?|members?|subscribers?|patients?|guests?|passengers?|donors?|suppliers?|vendors?|students?|employees?|staff|buyers?|tenants?|supporters?|fans?',
  // What something is called has no number in it, which would be a year or a bound.
  name: String.raw`[^${gap}\d]+(?: [^${gap}\d]+){0,2}?`,
  // What a question is for: a name, a number or what is quoted there would be a condition of it.
  aside: `(?-i:(?:I|[A-Z]{2,}|Q[1-4]|[a-zß-ÿ'’-]+)(?: (?:I|[A-Z]{2,}|Q[1-4]|[a-zß-ÿ'’-]+))*?)`,
  occasion:
    'packs?|pages?|campaigns?|write-?ups?|samples?|rounds?|summary|charts?|calls?|reports?|deck|slides?|presentations?|meetings?|reviews?|newsletters?|updates?|briefings?|brief|memo|plans?|planning|forecasts?|budgets?|budgeting|audits?|analysis|articles?|blog|posts?|website|site|brochures?|flyers?|leaflets?|mailings?|mailshots?|events?|workshops?|pitch|proposals?|tenders?|applications?|filings?|files?|notes|records|dashboards?|spreadsheet|overview|sections?|chapters?|appendix|handouts?|posters?|announcements?|interviews?|story|press release|statement|discussions?|surveys?|checks?|stocktake|inventory|handover|inspections?|board|boss|teams?|managers?|management|accountants?|bookkeeper|lawyers?|investors?|minutes|agenda|talks?|lecture|handbook|manual|guide|class|course|lesson|essay|thesis|paper|homework|visit|celebration|anniversary|tour|project|negotiations?|conference|party|training|quiz|catalogue|catalog|invitations?|holidays?|assessment|evaluation',
  // A question that stands by itself: "how many would that be" is about what was said before it.
  asked: String.raw`(?!(?:and )?(?:who|what|which|which ones) (?:are|is|were) (?:they|those|these|that|it)\b)(?!.*\b(?:would|will) (?:that|this|it|they|those)\b)(?:(?:in|on|for|at|from|by) which|(?:in |for |on )?how (?!many (?:is|are|was|were|do|does|did|would|will|of|have|has)\b)|which (?!ones?\b|of (?:them|those|these)\b)|what(?:['’]s)?|who|whose|when|where|give|show|list|tell|name|find|count|please|can|could|the|our|all|(?:I|we)(?:['’](?:d|ll))?(?: would| will| just| only| really| also)* (?:need|want|like|require)|(?:I['’]m|I am) after)\b.+`,
};
