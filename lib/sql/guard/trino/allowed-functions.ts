import { wordList } from '../word-list.ts';

/**
 * The Trino functions a question may call: those that compute from their arguments, aggregate, or tell the time or who
 * asks. Left out: table functions, which hand text to the database behind a catalog, and what a plugin or a person adds.
 */
export const trinoFunctions = wordList(`
  abs acos all_match any_match any_value approx_distinct approx_most_frequent approx_percentile approx_set arbitrary
  array_agg array_distinct array_except array_first array_histogram array_intersect array_join array_last array_max
  array_min array_position array_remove array_sort array_union arrays_overlap asin at_timezone atan atan2 avg beta_cdf
  bit_count bitwise_and bitwise_and_agg bitwise_left_shift bitwise_not bitwise_or bitwise_or_agg bitwise_right_shift
  bitwise_right_shift_arithmetic bitwise_xor bitwise_xor_agg bool_and bool_or cardinality cast cbrt ceil ceiling
  char2hexint checksum chr coalesce codepoint combinations concat concat_ws contains contains_sequence corr cos cosh
  cosine_distance cosine_similarity count count_if covar_pop covar_samp crc32 cube cume_dist current_date current_time
  current_timestamp current_timezone date date_add date_diff date_format date_parse date_trunc day day_of_month
  day_of_week day_of_year degrees dense_rank dot_product dow doy e element_at empty_approx_set
  euclidean_distance every exp extract filter first_value flatten floor format format_datetime format_number from_base
  from_base32 from_base64 from_base64url from_big_endian_32 from_big_endian_64 from_hex from_ieee754_32
  from_ieee754_64 from_iso8601_date from_iso8601_timestamp from_iso8601_timestamp_nanos from_unixtime
  from_unixtime_nanos from_utf8 geometric_mean greatest grouping hamming_distance histogram hmac_md5 hmac_sha1
  hmac_sha256 hmac_sha512 hour human_readable_seconds if infinity intersection_cardinality inverse_beta_cdf
  inverse_normal_cdf is_finite is_infinite is_json_scalar is_nan jaccard_index json_array json_array_contains
  json_array_get json_array_length json_exists json_extract json_extract_scalar json_format json_object json_parse
  json_query json_size json_value kurtosis lag last_day_of_month last_value lead least length levenshtein_distance
  listagg ln localtime localtimestamp log log10 log2 lower lpad ltrim luhn_check make_set_digest map map_agg map_concat
  map_entries map_filter map_from_entries map_keys map_union map_values map_zip_with max max_by md5 merge
  merge_set_digest millisecond min min_by minute mod month multimap_agg multimap_from_entries murmur3 nan ngrams
  none_match normal_cdf normalize now nth_value ntile nullif numeric_histogram parse_data_size parse_datetime
  parse_duration parse_presto_data_size percent_rank pi position pow power qdigest_agg quantile_at_value quarter radians
  rand random rank reduce reduce_agg regexp_count regexp_extract regexp_extract_all regexp_like regexp_position
  regexp_replace regexp_split regr_intercept regr_slope repeat replace reverse rollup round row row_number rpad rtrim
  second sequence sha1 sha256 sha512 shuffle sign sin sinh skewness slice soundex split split_part split_to_map
  split_to_multimap spooky_hash_v2_32 spooky_hash_v2_64 sqrt starts_with stddev stddev_pop stddev_samp strpos substr
  substring substring_index sum t_cdf t_pdf tan tanh tdigest_agg timestamp_objectid timezone_hour timezone_minute
  to_base to_base32 to_base64 to_base64url to_big_endian_32 to_big_endian_64 to_char to_date to_hex to_ieee754_32
  to_ieee754_64 to_iso8601 to_milliseconds to_timestamp to_unixtime to_utf8 transform transform_keys transform_values
  translate trim trim_array truncate try try_cast typeof upper url_decode url_encode url_extract_fragment
  url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol url_extract_query uuid
  value_at_quantile values_at_quantiles var_pop var_samp variance week week_of_year width_bucket wilson_interval_lower
  wilson_interval_upper with_timezone word_stem xxhash64 year year_of_week yow zip zip_with classifier match_number
  first last prev next running final
  bing_tile bing_tile_at bing_tile_coordinates bing_tile_polygon bing_tile_quadkey bing_tile_zoom_level
  bing_tiles_around convex_hull_agg from_encoded_polyline from_geojson_geometry geometry_from_hadoop_shape
  geometry_invalid_reason geometry_nearest_points geometry_to_bing_tiles geometry_union geometry_union_agg
  great_circle_distance line_interpolate_point line_interpolate_points line_locate_point simplify_geometry
  spatial_partitions st_area st_asbinary st_astext st_boundary st_buffer st_centroid st_contains st_convexhull
  st_coorddim st_crosses st_difference st_dimension st_disjoint st_distance st_endpoint st_envelope st_envelopeaspts
  st_equals st_exteriorring st_geometries st_geometryfromtext st_geometryn st_geometrytype st_geomfrombinary
  st_interiorringn st_interiorrings st_intersection st_intersects st_isclosed st_isempty st_isring st_issimple
  st_isvalid st_length st_linefromtext st_linestring st_multipoint st_numgeometries st_numinteriorring st_numpoints
  st_overlaps st_point st_pointn st_points st_polygon st_relate st_startpoint st_symdifference st_touches st_union
  st_within st_x st_xmax st_xmin st_y st_ymax st_ymin to_encoded_polyline to_geojson_geometry to_geometry
  to_spherical_geography
`);
