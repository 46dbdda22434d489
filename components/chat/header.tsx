'use client';

import { Menu, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { useLocalModel } from '../local-model/use-local-model.tsx';
import { SourceButton } from '../sources/source-button.tsx';
import { TablesDialog } from '../tables/tables-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { modeBadge, modeExplanation } from './mode-wording.ts';
import type { SourceStatus } from './requests.ts';
import { sourceQuery } from './source-query.ts';
import { useSource } from './use-source.tsx';

export function Header({
  sidebarShown,
  onToggleSidebar,
  onOpenDrawer,
}: {
  sidebarShown: boolean;
  onToggleSidebar: () => void;
  onOpenDrawer: () => void;
}) {
  const source = useSource();
  return (
    <header className="sticky top-0 z-20 border-b bg-canvas">
      <div className="flex min-h-14 items-center gap-2 px-3 py-2 sm:px-4">
        <span className="md:hidden">
          <Button look="quiet" size="icon" aria-label="Open history" onClick={onOpenDrawer}>
            <Menu aria-hidden className="size-4.5" />
          </Button>
        </span>
        <span className="hidden md:inline">
          <Button
            look="quiet"
            size="icon"
            aria-label="History side bar"
            title={sidebarShown ? 'Hide the side bar' : 'Show the side bar'}
            aria-expanded={sidebarShown}
            onClick={onToggleSidebar}
          >
            <PanelLeft aria-hidden className="size-4.5" />
          </Button>
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
          {source.kind === 'loading' && <Skeleton className="h-4 w-40" />}
          {source.kind === 'failed' && <SourceButton name="No connection to the source" />}
          {source.kind === 'ready' && <SourceFacts {...source.status} />}
        </div>
        <span className="hidden sm:inline">
          <ThemeSwitch />
        </span>
        <AccountMenu />
      </div>
    </header>
  );
}

function SourceFacts(status: SourceStatus) {
  const locale = useLocale();
  const { source } = status;
  const { setPanelOpen } = useLocalModel();
  const [tablesOpen, setTablesOpen] = useState(false);
  return (
    <>
      <SourceButton name={source.name} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setTablesOpen(true)}
        className="min-h-6 rounded-md text-ink-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {countOf(source.tableCount, locale, 'table')}
      </button>
      <PageLink
        href={`/data${sourceQuery(source.id)}`}
        className="inline-flex min-h-6 items-center rounded-md text-ink-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        Look at the data
      </PageLink>
      {tablesOpen && (
        <TablesDialog sourceId={source.id} sourceName={source.name} onClose={() => setTablesOpen(false)} />
      )}
      <span className="inline-flex items-center gap-1.5">
        {source.synthetic && <Badge tone="caution">Synthetic data</Badge>}
        <Hint text={modeExplanation(status)} side="below" onPress={() => setPanelOpen(true)}>
          <Badge>
            <span className="max-w-36 truncate sm:max-w-56">{modeBadge(status)}</span>
          </Badge>
        </Hint>
      </span>
    </>
  );
}
