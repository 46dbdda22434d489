import { Refusal, type RejectClass } from './verdict.ts';

/** Well-known dangerous functions, to name the danger. A function that is missing here is refused all the same. */
const dangers: readonly (readonly [RejectClass, RegExp])[] = [
  [
    'runs-sql-text',
    /(^|\.)(external_query|query_to_xml|query|query_table|cursor_to_xml|(table|schema|database)_to_xml|ts_stat|ts_rewrite|crosstab|xp_|sp_|xpath_table|json_execute_serialized_sql|dbms_xmlgen|dbms_xmlquery|dburitype|dbms_sql|dbms_cloud_ai|dbms_metadata|connectby)/,
  ],
  [
    'network',
    /(^|\.)(dblink|postgres_|mysql_|http|net\.|url$|remote(secure)?$|cluster|s3(cluster)?$|gcs$|hdfs|azureblob|redis$|mongodb$|jdbc$|odbc$|mysql$|postgresql$|utl_(http|tcp|smtp|inaddr|mail)|httpuritype|urifactory|dbms_(ldap|cloud)|aws_|apex_web|load_aws|openquery$|opendatasource$)/,
  ],
  [
    'file-access',
    /(^|\.)(file(cluster)?$|executable$|dictget|joinget|pg_(read|ls|stat_file|file|hba|current_logfile)|lo_|loread|lowrite|load_file|load_extension|readfile|writefile|edit|fsdir|zipfile|read_|glob|sniff|parquet_|arrow_scan|openrowset$|fn_(get_audit_file|trace_|xe_|dump_)|delta_|iceberg_|getenv|bfilename|utl_file|dbms_lob\.(load|file)|sys_exec|sys_eval)/,
  ],
  ['wait', /(^|\.)(pg_sleep|sleep|benchmark|dbms_(lock|session|pipe|alert)|master_pos_wait|wait_)/],
  ['locking', /(^|\.)(pg_(try_)?advisory|get_lock|release_(all_)?locks?|is_(free|used)_lock)/],
  ['write', /(^|\.)(nextval|setval|currval|lastval)/],
  [
    'session-state',
    /(^|\.)(set_config|setseed|last_insert_id|enable_|disable_|pragma_|dbms_application_info)/,
  ],
  [
    'server-control',
    /(^|\.)(pg_(cancel|terminate|reload|rotate|switch|create|drop|promote|wal|replication|logical|notify|log)|group_replication|checkpoint|force_checkpoint|txid_|pg_current_xact_id)/,
  ],
  ['catalog', /(^|\.)(duckdb_|current_setting|which_secret|version|sqlite_|has_)/],
];

/** The refusal of a call; `name` is lower case and may be qualified. */
export function refusedFunction(name: string, engine: string): Refusal {
  const danger = dangers.find(([, pattern]) => pattern.test(name));
  const meaning = danger ? ` (${danger[0].replaceAll('-', ' ')})` : '';
  return new Refusal(
    danger?.[0] ?? 'function-not-listed',
    `The function ${name} is not on the list of ${engine} functions a question may call${meaning}. An administrator can allow more functions by name.`,
  );
}
