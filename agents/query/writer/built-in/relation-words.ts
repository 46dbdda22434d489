import { stemOf } from '#lib/text/words.ts';

/**
 * Verbs and fillers that say only that two things are related ("paid", "listed on", "living in"), as stems. When one of
 * them names a column it is read as such first; otherwise it adds nothing that the tables and joins do not say.
 */
const relationStems = new Set(
  `have has own pay paid issu list trade quot live locat belong work studi enrol attend take teach make made hold held use
  contain includ consist plai play particip perform register regist exist occur happen happen relat associ connect correspond respect
  base place situat stai stay go went come came serv provid offer sell buy purchas order receiv sent send
  creat publish write written produc releas sign assign hire emploi employ join leav left win won lose lost get got given
  run ran oper manag lead led head host cover report announc declar distribut cite follow
  shared appear involv affect treat visit book rent reserv deliv ship stor store keep kept took done record mark tag label call name title
  known know shown see seen said say tell told ask answer
  saw be been being am is ar wa were do doe did done can could will would shall should mai might must
  avail possibl specif certain given particular same overall total altogeth actual
  thing piece item entri entry row record result data valu inform detail anyth everyth someth
  togeth along ani all both each everi either whole entir only just also
  there here then than who whom whose which what when where why how that this these those ones it them their they
  type kind sort categori differ distinct uniqu other such
  compar versus vs against between among within across about around regard concern
  name number amount set group list order term case part
  trade-on admit track compos constitut member reach need requir want
  set up correspondingli respectivli respectiv
  becam becom list-on
  issu quot found form establish incorpor headquart domicil
  bought sold bring brought ever
  log logged submit submitted enter entered clock clocked`
    .split(/\s+/)
    .flatMap((word) => [word, stemOf(word)]),
);

export function isRelationStem(stem: string): boolean {
  return relationStems.has(stem);
}
