import { wordList } from '../word-list.ts';

/**
 * The MySQL and MariaDB functions a question may call: those that compute from their arguments, aggregate, or tell the
 * time or whose session this is. Left out: waiting, locks, files, sequences, server variables, replication, user code.
 */
export const mysqlFunctions = wordList(`
  abs acos asin atan atan2 avg bit_and bit_count bit_length bit_or bit_xor any_value approx_count_distinct ascii bin
  cast ceil ceiling char char_length character_length chr coalesce coercibility collation concat concat_ws conv convert
  convert_tz cos cot count crc32 crc32c cube cume_dist curdate current_date current_time current_timestamp curtime
  current_role current_user database date date_add date_format date_sub datediff day dayname dayofmonth dayofweek
  dayofyear decode degrees dense_rank div elt exp export_set extract extractvalue field find_in_set first_value floor
  format format_bytes format_pico_time from_base64 from_days from_unixtime get_format greatest group_concat grouping
  hex hour if ifnull in inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr interval is_ipv4 is_ipv4_compat
  is_ipv4_mapped is_ipv6 is_uuid isnull json_array json_array_append json_array_insert json_arrayagg json_compact
  json_contains json_contains_path json_depth json_detailed json_equals json_exists json_extract json_insert json_keys
  json_length json_loose json_merge json_merge_patch json_merge_preserve json_normalize json_object json_objectagg
  json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid
  json_schema_validation_report json_search json_set json_storage_free json_storage_size  json_type
  json_unquote json_valid json_value json_object_filter_keys json_object_to_array json_array_intersect json_key_value
  lag last_day last_value lcase lead least left length lengthb ln localtime localtimestamp locate log log10 log2 lower
  lpad ltrim make_set makedate maketime max md5 median microsecond mid min minute mod month monthname months_between
  name_const natural_sort_key now nth_value ntile nullif nvl nvl2 oct octet_length ord percent_rank percentile_cont
  percentile_disc period_add period_diff pi position pow power quarter quote radians rand rank regexp_instr regexp_like
  regexp_replace regexp_substr repeat replace reverse right rollup round row row_number rpad rtrim schema sec_to_time
  second session_user sformat sha sha1 sha2 sign sin soundex space sqrt std stddev stddev_pop stddev_samp str_to_date
  strcmp subdate substr substring substring_index subtime sum sysdate system_user tan time time_format time_to_sec
  timediff timestamp timestampadd timestampdiff to_base64 to_char to_date to_days to_number to_seconds trim truncate
  trunc ucase unhex unix_timestamp updatexml upper user utc_date utc_time utc_timestamp uuid uuid_to_bin bin_to_uuid
  uuid_short var_pop var_samp variance week weekday weekofyear weight_string year yearweek adddate addtime add_months
  adddate bit_length compress uncompress uncompressed_length aes_encrypt aes_decrypt kdf random_bytes to_bytes
  dayofyear json_valid st_area st_asbinary st_asgeojson st_astext st_aswkb st_aswkt st_buffer st_centroid st_contains
  st_convexhull st_crosses st_difference st_dimension st_disjoint st_distance st_distance_sphere st_endpoint st_envelope
  st_equals st_exteriorring st_frechetdistance st_geohash st_geomcollfromtext st_geometryn st_geometrytype
  st_geomfromgeojson st_geomfromtext st_geomfromwkb st_hausdorffdistance st_interiorringn st_intersection st_intersects
  st_isclosed st_isempty st_issimple st_isvalid st_latfromgeohash st_latitude st_length st_linefromtext st_longfromgeohash
  st_longitude st_makeenvelope st_numgeometries st_numinteriorring st_numpoints st_overlaps st_pointfromgeohash
  st_pointfromtext st_pointn st_polyfromtext st_simplify st_srid st_startpoint st_swapxy st_symdifference st_touches
  st_transform st_union st_validate st_within st_x st_y point linestring polygon multipoint multilinestring multipolygon
  geometrycollection mbrcontains mbrcoveredby mbrcovers mbrdisjoint mbrequals mbrintersects mbroverlaps mbrtouches
  mbrwithin vec_distance vec_distance_cosine vec_distance_euclidean vec_fromtext vec_totext string_to_vector
  vector_to_string vector_dim
`);
