import { addDays, lastDay, openEnd, weekdayFrom } from '../calendar.ts';
import { companyNames } from '../data/company-names.ts';
import { corporateActions } from '../data/corporate-actions.ts';
import { agencies, ratingScale } from '../data/coverage.ts';
import { seededRandom } from '../seeded-random.ts';
import { roundTo } from './price-series.ts';
import type { Cell, TableRows } from './table-rows.ts';
import { type Company, required, type World } from './world.ts';

/** Companies, their names and codes, actions, earnings and credit ratings. */
export function companyRows(world: World, values: ReadonlyMap<Company, number>): TableRows[] {
  const idByName = new Map(world.companies.map(({ name, id }) => [name, id]));
  return [
    {
      table: 'COMPANIES',
      rows: world.companies.map((company) => [
        company.id,
        company.name,
        company.country.id,
        required(world.subSectorIds, company.subSector),
        company.founded,
        company.employees,
        company.founded === null ? '1900-01-01' : `${Math.max(1900, company.founded)}-01-01`,
        company.to,
      ]),
    },
    {
      table: 'COMPANY_NAMES',
      rows: companyNames.map(([legalName, name, kind, from, to]) => [
        required(idByName, legalName),
        name,
        kind,
        from,
        to,
      ]),
    },
    { table: 'COMPANY_CODES', rows: world.companies.flatMap(companyCodes) },
    {
      table: 'CORP_ACTIONS',
      rows: corporateActions.map(([legalName, type, announced, effective, text], index) => [
        9001 + index,
        required(idByName, legalName),
        type,
        announced,
        effective,
        text,
      ]),
    },
    {
      table: 'EARNINGS',
      rows: world.companies.flatMap((company) => earnings(company, values.get(company) ?? 1e9)),
    },
    {
      table: 'CRD_RATINGS',
      rows: world.companies.flatMap((company) => creditRatings(company, values.get(company) ?? 1e9)),
    },
  ];
}

function companyCodes(company: Company): Cell[][] {
  const random = seededRandom(`codes ${company.id}`);
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
  const lei = Array.from({ length: 14 }, () => letters[random.integer(0, letters.length - 1)]).join('');
  const codes: Cell[][] = [[company.id, 'LEI', `5493${lei}${random.integer(10, 99)}`]];
  if (company.country.code === 'US')
    codes.push([company.id, 'CIK', String(random.integer(1000, 1_999_999)).padStart(10, '0')]);
  return codes;
}

/** Quarters from 2023 on, published four to six weeks after their end. */
function earnings(company: Company, value: number): Cell[][] {
  const random = seededRandom(`earnings ${company.id}`);
  const yearlyRevenue = (value / 1e6) * random.between(0.18, 0.9);
  const growth = random.between(-0.01, 0.035);
  const base = random.between(0.3, 4.5);
  const rows: Cell[][] = [];
  let revenue = yearlyRevenue / 4;
  for (let year = 2023; year <= 2025; year += 1) {
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      const month = String(quarter * 3).padStart(2, '0');
      const published = weekdayFrom(addDays(`${year}-${month}-28`, random.integer(26, 48)));
      revenue *= 1 + growth + random.normal() * 0.03;
      const estimate = roundTo(base * (1 + random.normal() * 0.12), 2);
      const actual = roundTo(estimate * (1 + random.normal() * 0.07), 2);
      if (published > lastDay || published > company.to || published < (company.from ?? '')) continue;
      const estimated = random.next() < 0.06 ? null : estimate;
      rows.push([company.id, `${year}Q${quarter}`, published, actual, estimated, roundTo(revenue, 1)]);
    }
  }
  return rows;
}

/** Grades of agencies that mostly agree; larger companies have better ones. */
function creditRatings(company: Company, value: number): Cell[][] {
  const random = seededRandom(`credit ${company.id}`);
  const best = value > 5e11 ? 0 : value > 2e11 ? 2 : value > 6e10 ? 5 : 8;
  const level = random.integer(best, best + 4);
  return agencies.flatMap((agency) => {
    if (random.next() < 0.35) return [];
    const own = Math.min(ratingScale.length - 1, Math.max(0, level + random.integer(-1, 1)));
    const since = weekdayFrom(
      `20${random.integer(15, 22)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
    );
    const change = weekdayFrom(
      `${random.integer(2023, 2024)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
    );
    const end = company.to === openEnd ? null : company.to;
    if (random.next() < 0.7 || (end !== null && change >= end)) {
      return [[company.id, agency, ratingScale[own] ?? 'BBB', since, end]];
    }
    const later = Math.min(ratingScale.length - 1, Math.max(0, own + (random.next() < 0.5 ? -1 : 1)));
    return [
      [company.id, agency, ratingScale[own] ?? 'BBB', since, addDays(change, -1)],
      [company.id, agency, ratingScale[later] ?? 'BBB', change, end],
    ];
  });
}
