import { wordList } from '../word-list.ts';

/**
 * The ClickHouse functions a question may call: those that compute from their arguments, aggregate, or tell the time. Left
 * out: what reads tables, dictionaries, files, settings or the server by name, waits, throws, or takes SQL as text.
 */
export const clickhouseFunctions = wordList(`
  abs acos acosh adddate adddays addhours addminutes addmonths addquarters addseconds addweeks addyears age and any
  any_value anyheavy anylast appendtrailingcharifabsent argmax argmin array arrayall arrayavg arraycompact arrayconcat
  arraycount arraycumsum arraycumsumnonnegative arraydifference arraydistinct arrayelement arrayenumerate
  arrayenumerateuniq arrayexists arrayfill arrayfilter arrayfirst arrayfirstindex arrayflatten arrayintersect arrayjoin
  arraylast arraylastindex arraymap arraymax arraymin arraypopback arraypopfront arrayproduct arraypushback
  arraypushfront arrayresize arrayreverse arrayreversesort arrayrotateleft arrayrotateright arrayslice arraysort
  arraystringconcat arraysum arrayuniq arrayzip ascii asin asinh assumenotnull atan atan2 atanh avg avgif avgweighted
  bar bin bit_count bitand bitcount bitnot bitor bitshiftleft bitshiftright bittest bitxor cast cbrt
  ceil ceiling char char_length character_length coalesce concat concat_ws concatwithseparator contains corr cos cosh
  count countdistinct countequal countif countifdistinct countsubstrings countsubstringscaseinsensitive covarpop
  covarsamp covar_pop covar_samp cramersv crc32 cume_dist curdate current_date current_timestamp cutfragment
  cutquerystring cuttofirstsignificantsubdomain cutwww dameraulevenshteindistance date date_add date_diff date_format
  date_sub date_trunc dateadd datediff datename datesub datetrunc day dayofmonth dayofweek dayofyear decodeurlcomponent
  degrees denserank dense_rank divide dividedecimal domain domainwithoutwww e editdistance empty endswith entropy
  equals erf erfc exp exp10 exp2 extract extractall extractallgroups extractgroups factorial farmhash64 firstvalue
  first_value flatten floor format formatdatetime formatreadabledecimalsize formatreadablequantity
  formatreadablesize formatreadabletimedelta fragment fromdaysnearepoch fromunixtimestamp from_unixtime fromutctimestamp
  gcd geodistance geotoh3 greatcircledistance greater greaterorequals greatest grouparray grouparraydistinct
  groupbitand groupbitor groupbitxor groupuniqarray grouping halfmd5 has hasall hasany hassubstr hastoken hex histogram
  hour hypot identity if ifnotfinite ifnull ilike initcap initcaputf8 intdiv intdivorzero isfinite isinfinite
  isnan isnotnull isnull isvaliddecimal isvalidutf8 json_exists json_query json_value jsonarraylength
  jsonextract jsonextractarrayraw jsonextractbool jsonextractfloat jsonextractint jsonextractkeys jsonextractkeysandvalues
  jsonextractraw jsonextractstring jsonextractuint jsonhas jsonlength jsontype kurtpop kurtsamp lag laginframe last_day
  last_value lastvalue lcase lcm lead leadinframe least left leftpad leftutf8 leftpadutf8 length lengthutf8 less lessorequals
  lgamma like ln locate log log10 log1p log2 lower lowerutf8 lpad ltrim makedate makedatetime map mapadd mapcontains
  mapfilter mapkeys mapsubtract mapvalues match materialize max max2 maxif maxintersections md5 median medianexact mid
  min min2 minif minus minute mod modulo moduloorzero month monthname multifuzzymatchany multiif multimatchany multiply
  multisearchany negate ngramdistance ngramsearch normalizeutf8nfc not notempty notequals notilike notlike now now64
  nth_value ntile nullif or parsedatetime parsedatetimebesteffort parsedatetimebesteffortornull parsedatetime64besteffort
  path percent_rank percentrank percentilecont percentiledisc pi plus pmod pointinpolygon position
  positioncaseinsensitive positioncaseinsensitiveutf8 positioncaseinsensitiveutf8 positionutf8 positive positivemodulo
  pow power protocol quantile quantileexact quantileexacthigh quantileexactinclusive quantileexactlow
  quantileexactweighted quantiles quantilesexact quantiletdigest quarter querystring radians rand rand32 rand64
  range rank regexpextract regexpquotemeta repeat replace replaceall replaceone replaceregexpall replaceregexpone
  reverse reverseutf8 right rightpad rightpadutf8 rightutf8 round roundage roundbankers roundduration rounddown
  rounddecimal row_number rownumber rpad rtrim second sha1 sha224 sha256 sha512 sign simplelinearregression sin sinh siphash64
  siphash128 skewpop skewsamp soundex space splitbychar splitbynonalpha splitbyregexp splitbystring splitbywhitespace
  sqrt startofweek startswith stddevpop stddevsamp stddev_pop stddev_samp str_to_date subdate substr substring
  substring_index substringindex substringutf8 subtractdays subtracthours subtractminutes subtractmonths
  subtractquarters subtractseconds subtractweeks subtractyears sum sumif sumkahan sumwithoverflow tan tanh tgamma
  timestamp timeslot timezone timezoneof timezoneoffset timediff to_days tobool todate todate32 todate32ordefault
  todate32ornull todate32orzero todateordefault todateornull todateorzero todatetime todatetime64 todatetime64ornull
  todatetimeornull todatetimeorzero todayofmonth todayofweek todayofyear todecimal128 todecimal256 todecimal32 todecimal64
  todecimal64ornull todecimalstring tofixedstring tofloat32 tofloat64 tofloat64ornull tofloat64orzero tohour toint128
  toint16 toint256 toint32 toint32ornull toint64 toint64ornull toint64orzero toint8 tointervalday tointervalhour
  tointervalminute tointervalmonth tointervalquarter tointervalsecond tointervalweek tointervalyear toisoweek
  toisoyear tolastdayofmonth tolowcardinality tominute tomonday tomonth tonullable toquarter torelativedaynum
  torelativehournum torelativemonthnum torelativequarternum torelativeweeknum torelativeyearnum tosecond
  tostartofday tostartofhour tostartofinterval tostartofisoyear tostartofminute tostartofmonth tostartofquarter
  tostartofsecond tostartoffifteenminutes tostartoffiveminutes tostartoftenminutes tostartofweek tostartofyear tostring
  totime totimezone today touint128 touint16 touint256 touint32 touint64 touint8 tounixtimestamp tounixtimestamp64milli
  touuid toweek toyear toyearweek toyyyymm toyyyymmdd toyyyymmddhhmmss topk topkweighted topleveldomain transform
  translate translateutf8 trim trimboth trimleft trimright trunc truncate trybase64decode tuple tupleelement ucase unhex
  uniq uniqcombined uniqexact uniqexactif uniqhll12 uniqif uniqthetasketch upper upperutf8 utctimestamp uuid validateutf8 var_pop
  var_samp varpop varsamp visitparamextractint visitparamextractstring week weekday widthbucket width_bucket xor xxhash64
  year yearweek yesterday
`);
