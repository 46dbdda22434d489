/** What a table says about its subject: the name's ending, a description, how people ask, and columns of its own. */
export type Aspect = {
  readonly suffix: string;
  readonly described: string;
  readonly asked: string;
  readonly columns: readonly string[];
};

const lines = `
MST|Master data of|which basic facts do we keep about|NAME STATUS_CD VALID_FROM
STAT_D|Daily totals of|how many were there each day of|STAT_DT CNT_TOTAL AMT_TOTAL
STAT_M|Monthly figures on|what was the month by month level of|MONTH_DT CNT_TOTAL AMT_TOTAL
FCST|Forecast for|what do we expect in future for|FCST_DT EXP_QTY LOWER_QTY UPPER_QTY
TGT|Targets set for|what goals were agreed for|YEAR_NO TGT_AMT
ADDR|Postal addresses belonging to|where in the country are|STREET CITY ZIP_CD
CONTACT|Telephone numbers and e-mails regarding|whom can I phone about|PHONE EMAIL PREF_CD
DOC|Scanned documents attached to|which paper files belong to|FILE_NM MIME_CD PAGE_CNT
COMMENT|Free remarks on|what did people note about|REMARK_TX AUTHOR_CD
APPRV|Approvals given for|who signed off|APPR_DT APPR_BY LEVEL_NO
AUDIT|Changes made to|who altered|CHG_DT CHG_BY OLD_VAL NEW_VAL
RATING|Scores assigned to|how were the grades given to|SCORE_NO GRADE_CD
FEE|Charges levied on|what surcharges apply to|FEE_AMT FEE_CD CURR_CD
SCHED|Timetable of|when is the appointed time for|START_TS END_TS
LOCATION|Geographic coordinates of|at what latitude are|LAT_NO LON_NO
CLASS|Classification of|into which categories fall|CLASS_CD CLASS_NM
LINK|Relations between|how are they connected among|FROM_ID TO_ID REL_CD
ALERT|Warnings raised for|what alarms went off over|ALERT_TS SEV_CD
`;

export const aspects: readonly Aspect[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [suffix = '', described = '', asked = '', columns = ''] = line.split('|');
    return { suffix, described, asked, columns: columns.split(' ') };
  });

/** Parts of a group that each keep their own tables: prefix, description, how people ask. */
export const units = [
  { prefix: 'NA', described: 'the North American division', asked: 'in the United States and Canada' },
  { prefix: 'EU', described: 'the European division', asked: 'in Europe' },
  { prefix: 'APAC', described: 'the Asian and Pacific division', asked: 'in Asia' },
  { prefix: 'LAT', described: 'the Latin American division', asked: 'in South America' },
  { prefix: 'HQ', described: 'the headquarters', asked: 'at head office' },
] as const;
