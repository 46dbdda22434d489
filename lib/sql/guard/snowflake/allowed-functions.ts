import { wordList } from '../word-list.ts';

/**
 * The Snowflake functions a question may call: those that compute from their arguments, aggregate, or tell the time. Left out: SYSTEM$…, models
 * (CORTEX, AI_…), results and queries of others (RESULT_SCAN, QUERY_HISTORY), stages and files, names as text (IDENTIFIER, GET_DDL), who asks and
 * under which role, what waits, and what a person made.
 */
export const snowflakeFunctions = wordList(`
  abs acos acosh add_months any_value approx_count_distinct approx_percentile approx_top_k approximate_similarity array_agg array_append
  array_cat array_compact array_construct array_construct_compact array_contains array_distinct array_except array_flatten array_generate_range
  array_insert array_intersection array_max array_min array_position array_prepend array_remove array_size array_slice array_sort
  array_sum array_to_string array_union_agg array_unique_agg arrays_overlap arrays_to_object arrays_zip as_array as_boolean as_char as_date
  as_decimal as_double as_integer as_number as_object as_real as_timestamp_ntz as_varchar ascii asin asinh atan atan2 atanh avg base64_decode_string
  base64_encode bitand bitand_agg bitcount bitnot bitor bitor_agg bitshiftleft bitshiftright bitxor bitxor_agg booland booland_agg boolnot
  boolor boolor_agg boolxor boolxor_agg cast cbrt ceil charindex check_json chr char coalesce collate concat concat_ws contains
  conditional_change_event conditional_true_event convert_timezone corr cos cosh cot count count_if covar_pop covar_samp cube cume_dist
  current_date current_time current_timestamp date date_from_parts date_part date_trunc dateadd datediff datefromparts day dayname
  dayofmonth dayofweek dayofweekiso dayofyear decode degrees dense_rank div0 div0null editdistance endswith equal_null exp extract factorial
  first_value flatten floor generator get get_ignore_case get_path greatest greatest_ignore_nulls grouping grouping_id hash hash_agg
  haversine hex_decode_string hex_encode hour hour_of_day iff ifnull ilike initcap insert is_array is_boolean is_date is_decimal is_double is_integer
  is_null_value is_object is_real is_timestamp_ntz is_varchar jarowinkler_similarity kurtosis lag last_day last_value lead least
  least_ignore_nulls left len length like listagg ln localtime localtimestamp log lower lpad ltrim max max_by md5 md5_hex median min min_by minhash minute mod
  mode month monthname months_between next_day normal nth_value ntile nullif nullifzero nvl nvl2 object_agg object_construct
  object_construct_keep_null object_delete object_insert object_keys object_pick parse_json parse_url percent_rank percentile_cont percentile_disc pi
  position pow power previous_day quarter radians rand random rank ratio_to_report regexp regexp_count regexp_instr regexp_like
  regexp_replace regexp_substr regexp_substr_all regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope repeat replace reverse
  right rlike rollup round row_number rpad rtrim second sha1 sha1_hex sha2 sha2_hex sign sin sinh skew soundex space split split_part split_to_table
  sqrt square st_area st_asgeojson st_astext st_centroid st_contains st_distance st_dwithin st_geographyfromwkt st_intersects st_length st_makepoint
  st_point st_within st_x st_y startswith stddev stddev_pop stddev_samp strtok strtok_to_array substr substring sum sysdate tan tanh time
  time_from_parts time_slice timeadd timediff timestamp_from_parts timestamp_ntz_from_parts timestampadd timestampdiff to_array to_binary to_boolean to_char to_date to_decimal
  to_double to_json to_number to_numeric to_object to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_varchar
  to_variant translate trim trunc truncate try_cast try_parse_json try_to_boolean try_to_date try_to_decimal try_to_double try_to_number
  try_to_numeric try_to_time try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz try_to_timestamp_tz typeof unicode uniform upper uuid_string
  var_pop var_samp variance variance_pop variance_samp week weekiso weekofyear width_bucket year yearofweek yearofweekiso zeroifnull zipf
`);
