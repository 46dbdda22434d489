import { wordList } from '../word-list.ts';

/**
 * The Oracle functions a question may call. Package functions are listed one by one, never by package. Left out:
 * everything that reads files or the network, runs SQL text, waits, or parses XML (which may fetch what it refers to).
 */
export const oracleFunctions = wordList(`
  abs acos add_months any_value appendchildxml approx_count approx_count_distinct approx_count_distinct_agg
  approx_count_distinct_detail approx_median approx_percentile approx_percentile_agg approx_percentile_detail approx_rank
  approx_sum ascii asciistr asin atan atan2 avg bfile_none bin_to_num bit_and_agg bit_or_agg bit_xor_agg bitand
  boolean_and_agg boolean_or_agg every cardinality cast ceil ceiling char_length chartorowid checksum chr cluster_id
  cluster_probability coalesce collation collect compose con_dbid_to_id con_id_to_name concat convert corr corr_k corr_s
  cos cosh count covar_pop covar_samp cube cume_dist current_date current_timestamp cv dbtimezone decode decompose
  dense_rank depth dump empty_blob empty_clob exp extract extractvalue fact feature_id first first_value floor
  from_tz fuzzy_match greatest group_id grouping grouping_id hextoraw initcap insertchildxml instr instr2 instr4 instrb
  instrc iteration_number json json_array json_arrayagg json_dataguide json_equal json_exists json_mergepatch
  json_object json_objectagg json_query json_scalar json_serialize json_table json_textcontains json_transform
  json_value kurtosis_pop kurtosis_samp lag last last_day last_value lead least length length2 length4 lengthb lengthc
  listagg ln lnnvl localtimestamp log lower lpad ltrim max median min mod months_between nanvl nchr new_time next_day
  nls_charset_id nls_charset_name nls_collation_id nls_collation_name nls_initcap nls_lower nls_upper nlssort nth_value
  ntile nullif numtodsinterval numtoyminterval nvl nvl2 ora_hash ora_invoking_user path percent_rank percentile_cont
  percentile_disc phonic_encode power presentnnv presentv previous rank ratio_to_report raw_to_uuid rawtohex rawtonhex
  regexp_count regexp_instr regexp_like regexp_replace regexp_substr regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy remainder replace reverse rollup round round_ties_to_even row_number
  rowidtochar rowidtonchar rpad rtrim scn_to_timestamp sessiontimezone sign sin sinh skewness_pop skewness_samp soundex
  sqrt standard_hash stats_binomial_test stats_crosstab stats_f_test stats_ks_test stats_mode stats_mw_test
  stats_one_way_anova stats_t_test_indep stats_t_test_indepu stats_t_test_one stats_t_test_paired stats_wsr_test stddev
  stddev_pop stddev_samp substr substr2 substr4 substrb substrc sum sys_connect_by_path sys_context sys_extract_utc
  sys_guid sysdate systimestamp tan tanh timestamp_to_scn to_approx_count_distinct to_approx_percentile to_binary_double
  to_binary_float to_blob to_boolean to_char to_clob to_date to_dsinterval to_lob to_multi_byte to_nchar to_nclob
  to_number to_single_byte to_timestamp to_timestamp_tz to_utc_timestamp_tz to_vector to_yminterval translate trim trunc
  tz_offset uid unistr upper user  uuid uuid_to_raw validate_conversion value var_pop var_samp variance vsize
  width_bucket xmlagg xmlattributes xmlcast xmlcolattval xmlcomment xmlconcat xmlelement xmlexists xmlforest xmlpi
  xmlquery xmlroot xmlserialize xmltable prev next classifier match_number is_uuid vector_distance cosine_distance
  inner_product l1_distance l2_distance json_id time_bucket trunc_to_day contains score edit_distance_similarity
  is_json ratio grouping_sets
  dbms_lob.substr dbms_lob.getlength dbms_lob.instr dbms_lob.compare dbms_random.value dbms_random.normal
  dbms_random.string dbms_random.random
  odcinumberlist odcivarchar2list odcidatelist dbms_debug_vc2coll odciobjectlist
  sdo_geom.sdo_distance sdo_geom.sdo_area sdo_geom.sdo_length sdo_geom.sdo_buffer sdo_geom.sdo_centroid
  sdo_geom.relate sdo_geom.sdo_intersection sdo_geom.sdo_union sdo_geometry sdo_point_type sdo_elem_info_array
  sdo_ordinate_array sdo_within_distance sdo_relate sdo_nn sdo_filter sdo_contains sdo_inside mdsys.sdo_geometry
  mdsys.sdo_point_type utl_match.edit_distance utl_match.edit_distance_similarity utl_match.jaro_winkler
  utl_match.jaro_winkler_similarity utl_raw.cast_to_varchar2 utl_raw.cast_to_raw utl_raw.cast_to_number utl_raw.length
  utl_raw.substr utl_encode.base64_encode utl_encode.base64_decode utl_i18n.raw_to_char utl_i18n.string_to_raw
  utl_url.escape utl_url.unescape
`);
