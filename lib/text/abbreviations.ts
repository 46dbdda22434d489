import pluralize from 'pluralize';
import { inEnglish } from './foreign-names.ts';
import { guessAbbreviation } from './guess-abbreviation.ts';
import { rememberedByText } from './remembered-by-text.ts';
import { isEnglishWord } from './wordnet.ts';
import { splitIdentifier } from './words.ts';

/**
 * What database designers abbreviate, and the words meant. A space separates the words of one reading; an abbreviation
 * with several readings lists the commonest first. Words that are English as they stand (`no`, `tot`) are left out
 * unless the abbreviation is by far the commoner use inside a column name.
 */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  acc: ['account'],
  acct: ['account'],
  act: ['actual'],
  addr: ['address'],
  adj: ['adjusted', 'adjustment'],
  adm: ['administrator', 'admission'],
  adv: ['average daily volume', 'advance'],
  agg: ['aggregate'],
  alloc: ['allocation'],
  amt: ['amount'],
  anl: ['analyst'],
  ann: ['announcement'],
  appt: ['appointment'],
  apt: ['apartment'],
  asgn: ['assignment'],
  att: ['attendance'],
  attr: ['attribute'],
  auth: ['author', 'authorisation'],
  auto: ['automatic'],
  avg: ['average'],
  bal: ['balance'],
  beg: ['begin'],
  ben: ['beneficiary', 'benefit'],
  bk: ['bank', 'book'],
  bldg: ['building'],
  bm: ['benchmark'],
  bmk: ['benchmark'],
  bnk: ['bank'],
  br: ['branch'],
  brk: ['broker'],
  brn: ['branch'],
  ca: ['corporate action'],
  cal: ['calendar'],
  camp: ['campaign'],
  cap: ['capital', 'capitalisation', 'capacity'],
  capi: ['capitalisation'],
  cat: ['category'],
  categ: ['category'],
  ccy: ['currency'],
  cd: ['code'],
  chg: ['change', 'charge'],
  clm: ['claim'],
  cls: ['close', 'class', 'closed'],
  cmp: ['company'],
  cmpgn: ['campaign'],
  cmt: ['comment'],
  cnt: ['count'],
  cntr: ['country', 'counter', 'container'],
  comp: ['company', 'component'],
  compo: ['composition'],
  cons: ['consumption', 'consumer'],
  cont: ['contact', 'container'],
  contr: ['contract'],
  corp: ['corporate', 'corporation'],
  coupn: ['coupon'],
  cov: ['coverage'],
  cpn: ['coupon'],
  cpty: ['counterparty'],
  crd: ['credit'],
  crs: ['course'],
  crt: ['created'],
  csat: ['satisfaction'],
  ctp: ['counterparty'],
  ctr: ['country', 'contract'],
  ctry: ['country'],
  cur: ['currency', 'current'],
  curr: ['currency', 'current'],
  cust: ['customer'],
  da: ['date'],
  dat: ['date'],
  dec: ['decimal'],
  dep: ['department', 'deposit', 'departure'],
  dept: ['department'],
  descr: ['description'],
  dest: ['destination'],
  diag: ['diagnosis'],
  dir: ['director', 'direction'],
  disc: ['discount'],
  dist: ['distance', 'district'],
  div: ['dividend', 'division'],
  dlv: ['delivery'],
  dob: ['date of birth'],
  doc: ['document'],
  dt: ['date'],
  dte: ['date'],
  dur: ['duration'],
  dvd: ['dividend'],
  dy: ['day'],
  eff: ['effective'],
  elec: ['electricity'],
  em: ['emerging market'],
  emp: ['employee'],
  empl: ['employee'],
  enc: ['encounter'],
  enrl: ['enrolment'],
  ent: ['entity'],
  eod: ['end of day'],
  eom: ['end of month'],
  eps: ['earnings per share'],
  eq: ['equity'],
  eqp: ['equipment'],
  equip: ['equipment'],
  eqy: ['equity'],
  est: ['estimate'],
  eur: ['euros'],
  exch: ['exchange'],
  exec: ['execution'],
  exp: ['expiry', 'expense'],
  ext: ['external'],
  fac: ['faculty', 'facility'],
  feat: ['feature'],
  ff: ['free float'],
  fin: ['financial'],
  fisc: ['fiscal'],
  fld: ['field'],
  flg: ['flag'],
  flt: ['flight', 'fleet'],
  fnd: ['foundation', 'fund'],
  freq: ['frequency'],
  fut: ['future'],
  fwd: ['forward'],
  fx: ['foreign exchange', 'exchange rate'],
  fy: ['fiscal year'],
  gbp: ['pounds sterling'],
  geo: ['geography'],
  gndr: ['gender'],
  grp: ['group'],
  hdr: ['header'],
  hgh: ['high'],
  hi: ['high'],
  hist: ['history'],
  hol: ['holiday'],
  hr: ['hour'],
  id: ['identifier'],
  idx: ['index'],
  img: ['image'],
  ind: ['indicator', 'industry'],
  info: ['information'],
  ins: ['instrument', 'insurance', 'insurer'],
  inst: ['instrument', 'institution', 'installation'],
  instr: ['instrument'],
  int: ['interest'],
  intl: ['international'],
  intro: ['introduction', 'introduced'],
  inv: ['invoice', 'inventory', 'investment'],
  isin: ['security identification number'],
  iss: ['issue', 'issuer'],
  lab: ['laboratory'],
  lang: ['language'],
  lat: ['latitude'],
  lbl: ['label'],
  lcl: ['local'],
  lect: ['lecture'],
  len: ['length'],
  lim: ['limit'],
  ln: ['line'],
  lng: ['longitude'],
  lo: ['low'],
  loc: ['location'],
  login: ['login'],
  logout: ['logout'],
  lon: ['longitude'],
  lse: ['lease'],
  lst: ['last', 'listing', 'list'],
  lvl: ['level'],
  maint: ['maintenance'],
  mat: ['maturity', 'material', 'match'],
  max: ['maximum'],
  mbr: ['member'],
  mcap: ['market capitalisation'],
  med: ['medicine', 'medication'],
  meth: ['method'],
  mfr: ['manufacturer'],
  mgmt: ['management'],
  mgr: ['manager'],
  mic: ['market identifier code'],
  min: ['minimum'],
  mkt: ['market'],
  mktcap: ['market capitalisation'],
  mktval: ['market value'],
  mm: ['month'],
  mnth: ['month'],
  mo: ['month'],
  msg: ['message'],
  mtd: ['month to date'],
  mth: ['month'],
  mthd: ['method'],
  musd: ['million US dollars'],
  mv: ['market value'],
  n: ['number'],
  nam: ['name'],
  natl: ['national'],
  nav: ['net asset value'],
  nb: ['number'],
  nbr: ['number'],
  nm: ['name'],
  num: ['number'],
  ofs: ['offset'],
  opn: ['open'],
  opp: ['opportunity'],
  opt: ['option'],
  ord: ['order'],
  org: ['organisation'],
  orig: ['origin', 'original'],
  ovr: ['overall'],
  own: ['owner'],
  pax: ['passengers'],
  pct: ['percent'],
  per: ['period'],
  perc: ['percent'],
  perf: ['performance'],
  ph: ['phone'],
  phys: ['physician'],
  pkg: ['package'],
  pmt: ['payment'],
  pnl: ['profit and loss'],
  po: ['purchase order'],
  pol: ['policy'],
  pos: ['position', 'point of sale'],
  prc: ['price'],
  prd: ['product', 'period'],
  prem: ['premium', 'premise'],
  prev: ['previous'],
  pri: ['primary', 'price'],
  prim: ['primary'],
  prio: ['priority'],
  prj: ['project'],
  prob: ['probability'],
  prod: ['product'],
  prof: ['professor', 'profit'],
  prog: ['program', 'progress'],
  proj: ['project'],
  prop: ['property'],
  psgr: ['passenger'],
  pt: ['patient', 'point'],
  ptf: ['portfolio'],
  pts: ['points'],
  pwr: ['power'],
  px: ['price'],
  pub: ['publication'],
  qt: ['quantity'],
  qtr: ['quarter'],
  qty: ['quantity'],
  rat: ['rating'],
  rcpt: ['receipt'],
  reco: ['recommendation'],
  ref: ['reference'],
  reg: ['region', 'registration'],
  rel: ['relation'],
  rep: ['representative'],
  resv: ['reservation'],
  ret: ['return'],
  rev: ['revenue'],
  rgn: ['region'],
  rk: ['rank'],
  rmks: ['remarks'],
  rnk: ['rank'],
  rsv: ['reservation'],
  rt: ['rate'],
  rte: ['route'],
  rtg: ['rating'],
  rx: ['prescription'],
  sal: ['salary'],
  sched: ['schedule'],
  sec: ['security', 'sector'],
  sect: ['sector'],
  sem: ['semester'],
  seq: ['sequence'],
  ser: ['serial', 'series'],
  sess: ['session'],
  setl: ['settlement'],
  sett: ['settlement'],
  sgmt: ['segment'],
  shp: ['shipment', 'shop'],
  shr: ['share'],
  shs: ['shares'],
  src: ['source'],
  srv: ['service'],
  st: ['status', 'state', 'street'],
  stat: ['status', 'statistic'],
  std: ['standard'],
  stk: ['stock'],
  stn: ['station'],
  stp: ['stop'],
  strk: ['strike'],
  strt: ['start'],
  sts: ['status'],
  stu: ['student'],
  sub: ['subscription', 'subject'],
  subj: ['subject'],
  subs: ['subscription'],
  supp: ['supplier'],
  svc: ['service'],
  sz: ['size'],
  tbl: ['table'],
  tck: ['ticker'],
  tel: ['telephone'],
  temp: ['temperature'],
  term: ['termination'],
  tgt: ['target'],
  tkr: ['ticker'],
  tkt: ['ticket'],
  tm: ['time', 'team'],
  tmst: ['timestamp'],
  tnt: ['tenant'],
  tot: ['total'],
  trd: ['trade'],
  trk: ['track', 'truck'],
  trn: ['transaction'],
  trx: ['transaction'],
  ts: ['timestamp'],
  tx: ['transaction', 'tax'],
  txn: ['transaction'],
  txt: ['text'],
  typ: ['type'],
  tz: ['time zone'],
  tzone: ['time zone'],
  univ: ['university'],
  upd: ['updated'],
  usd: ['US dollars'],
  usr: ['user'],
  val: ['value'],
  var: ['variation', 'variance'],
  vat: ['value added tax'],
  veh: ['vehicle'],
  vis: ['visit'],
  vnd: ['vendor'],
  vol: ['volume'],
  vola: ['volatility'],
  wgt: ['weight'],
  wh: ['warehouse'],
  whse: ['warehouse'],
  wk: ['week'],
  wt: ['weight'],
  yld: ['yield'],
  yr: ['year'],
  ytd: ['year to date'],
  zne: ['zone'],
};

/**
 * The readings of a lower-case abbreviation, commonest first, or the English for a name of another language; none for other words. What no list
 * has is guessed where it is no word itself.
 */
export const expandAbbreviation = rememberedByText((word): readonly string[] => {
  const known = knownReadings(word);
  return known.length > 0 || isSpoken(word) ? known : guessAbbreviation(word);
});

/** As `expandAbbreviation`, without guesses: what a statement that runs may be changed for. */
export function knownReadings(word: string): readonly string[] {
  const readings = ownReadings(word);
  const foreign = readings.length > 0 ? null : inEnglish(word);
  return foreign === null ? readings : [foreign];
}

/** The dictionary has names of hormones and screens that nobody can pronounce; a column means something else by them. */
function isSpoken(word: string): boolean {
  return /[aeiouy]/.test(word) && (isEnglishWord(word) || isEnglishWord(pluralize.singular(word)));
}

function ownReadings(word: string): readonly string[] {
  return Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : [];
}

/**
 * The words of a database name, as written: split at separators and capitals, and where the parts are run together
 * (`DAPRICE` is da, price; `unitprice` is unit, price) provided that each half is a word or a known abbreviation, and short ones are sure to be meant.
 */
export const identifierWords = rememberedByText((name): readonly string[] =>
  splitIdentifier(name).flatMap((part) => separate(part)),
);

/** A database name in words, each abbreviation replaced by its commonest reading: `PX_LST` is "price last". */
export const nameInWords = rememberedByText((name) =>
  identifierWords(name)
    .map((part) => expandAbbreviation(part)[0] ?? part)
    .join(' '),
);

/** As `nameInWords`, where a wrong word would be kept or shown to a model: a part that may abbreviate several words stays as it is. */
export const sureNameInWords = rememberedByText((name) =>
  identifierWords(name)
    .map((part) => knownReadings(part)[0] ?? onlyGuess(part) ?? part)
    .join(' '),
);

/** As `nameInWords`, for people to read: a name of another language stays as its owner wrote it. */
export const nameAsWritten = rememberedByText((name) =>
  splitIdentifier(name)
    .flatMap((part) => {
      const words = identifierWords(part);
      return words.some((word) => inEnglish(word) !== null && ownReadings(word).length === 0)
        ? [part]
        : words;
    })
    .map((part) => ownReadings(part)[0] ?? onlyGuess(part) ?? part)
    .join(' '),
);

/** A guess that has no rival is fit to be read by people. */
function onlyGuess(part: string): string | undefined {
  const readings = knownReadings(part).length > 0 || isSpoken(part) ? [] : guessAbbreviation(part);
  return readings.length === 1 ? readings[0] : undefined;
}

function separate(part: string): string[] {
  if (part.length < 5 || knownReadings(part).length > 0) return [part];
  // The dictionary has "index", and not each irregular plural.
  if (isEnglishWord(part) || isEnglishWord(pluralize.singular(part))) return [part];
  // An incdt is an incident and no "inc date".
  if (guessAbbreviation(part).length > 0) return [part];
  const cuts = Array.from({ length: part.length - 3 }, (_, index) => index + 2);
  // Halves of like length first: hiredate is hire, date before hired, ate.
  cuts.sort((a, b) => Math.abs(a - part.length / 2) - Math.abs(b - part.length / 2));
  const cut = cuts.find((at) => areHalves(part.slice(0, at), part.slice(at)));
  return cut === undefined ? [part] : [part.slice(0, cut), part.slice(cut)];
}

/** Nouns of columns; with one of them even a short word beside it is meant. */
const columnNouns = new Set(
  'age code cost count date day fee hour id kind month name number pay price rank rate size sum tax time total type unit value week year'.split(
    ' ',
  ),
);

/** Two short words of English are as often one word of another language: betrag is no bet and no rag. */
function areHalves(left: string, right: string): boolean {
  if (!isHalf(left) || !isHalf(right)) return false;
  const isSure = (half: string) => knownReadings(half).length > 0 || columnNouns.has(half);
  return isSure(left) || isSure(right) || (left.length >= 4 && right.length >= 4);
}

function isHalf(text: string): boolean {
  return knownReadings(text).length > 0 || (text.length >= 3 && isEnglishWord(text));
}
