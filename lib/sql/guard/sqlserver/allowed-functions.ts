import { wordList } from '../word-list.ts';

/**
 * The T-SQL functions a question may call: those that compute from their arguments, aggregate, rank, or tell the time. Left out:
 * everything that reads files, servers, traces, sessions or the catalogue, that takes SQL as text, that waits, and keys.
 */
export const sqlserverFunctions = wordList(`
  abs acos approx_count_distinct approx_percentile_cont approx_percentile_disc ascii asin atan atn2 avg bit_count
  cast ceiling char charindex checksum checksum_agg choose coalesce concat concat_ws convert cos cot count count_big cube cume_dist
  current_timestamp current_timezone dateadd datediff datediff_big datefromparts datename datepart datetime2fromparts
  datetimefromparts datetimeoffsetfromparts datetrunc date_bucket day degrees dense_rank difference edit_distance
  edit_distance_similarity eomonth exp first_value floor format get_bit getdate getutcdate greatest grouping grouping_id hashbytes
  iif isdate isjson isnull isnumeric json_array json_arrayagg json_contains json_modify json_object json_objectagg json_path_exists
  json_query json_value lag last_value lead least left left_shift len log log10 lower ltrim max min month nchar newid ntile nullif
  parse patindex percent_rank percentile_cont percentile_disc pi power product quotename radians rand rank regexp_count
  regexp_instr regexp_like regexp_replace regexp_substr replace replicate reverse right right_shift rollup round row_number rtrim
  sign sin smalldatetimefromparts soundex space sqrt square stdev stdevp str string_agg string_escape stuff substring sum
  switchoffset sysdatetime sysdatetimeoffset sysutcdatetime tan timefromparts todatetimeoffset translate trim try_cast try_convert
  try_parse unicode unistr upper var varp year
`);
