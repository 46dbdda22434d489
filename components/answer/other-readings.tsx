'use client';

import { useState } from 'react';
import { capitalised } from '#lib/domain/column-title.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { DataTable } from './data-table.tsx';
import { SqlBlock } from './sql-block.tsx';
import { rowCountText } from './table-layout.ts';

type Reading = QueryResult['readings'][number];

/** What the question would have given, read another way. */
export function OtherReadings({ readings }: { readings: readonly Reading[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Disclosure
        open={open}
        onToggle={setOpen}
        summary={readings.length === 1 ? 'Read another way' : `Read another way (${readings.length})`}
      >
        <ul className="mt-2 flex flex-col gap-3">
          {readings.map((reading) => (
            <li key={reading.sql}>
              <OtherReading reading={reading} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

function OtherReading({ reading }: { reading: Reading }) {
  const locale = useLocale();
  const [sqlOpen, setSqlOpen] = useState(false);
  const clauses = (reading.differs.length > 0 ? reading.differs : reading.reading).join(' · ');
  return (
    <div className="overflow-hidden rounded-lg border">
      <p className="px-3.5 py-2 text-[0.8125rem]">
        <span className="break-words font-medium">
          {clauses === '' ? 'Another statement' : capitalised(clauses)}
        </span>
        <span className="ml-2 text-ink-muted">{rowCountText(reading.result, locale)}</span>
      </p>
      <DataTable table={reading.result} label={clauses} focus={null} />
      <div className="border-t px-3.5 py-1.5">
        <Disclosure open={sqlOpen} onToggle={setSqlOpen} summary="SQL of this reading">
          <SqlBlock sql={reading.sql} />
        </Disclosure>
      </div>
    </div>
  );
}
