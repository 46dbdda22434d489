'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { loadPlotlyWhenIdle } from '../answer/load-plotly.ts';
import { FilesProvider } from '../files/use-files.tsx';
import { LocalModelDialog } from '../local-model/local-model-dialog.tsx';
import { LocalModelProvider } from '../local-model/use-local-model.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { sidebarPreference, usePreference } from '../ui/preference.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { AreaLinks } from './area-links.tsx';
import { Header } from './header.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { Notices } from './notices.tsx';
import { useConversationId } from './use-conversation-id.ts';
import { HistoryProvider } from './use-history.tsx';
import { SourceProvider } from './use-source.tsx';
import { Wordmark } from './wordmark.tsx';

/** What stays while conversations come and go: the side bar (a drawer on phones), the header, the notices. */
export function ChatShell({ children }: { children: ReactNode }) {
  const conversationId = useConversationId();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [sidebar, setSidebar] = usePreference(sidebarPreference);
  const closeDrawer = () => setDrawerOpen(false);
  useEffect(loadPlotlyWhenIdle, []);

  return (
    <HistoryProvider>
      <SourceProvider>
        <LocalModelProvider>
          <FilesProvider>
            <a
              href="#main"
              className="sr-only z-50 rounded-lg bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
            >
              Skip to the conversation
            </a>
            <div className="flex min-h-dvh">
              <aside
                aria-label="Conversations"
                className="sticky top-0 hidden h-dvh w-68 shrink-0 flex-col border-r bg-sunken md:flex sidebar-hidden:md:hidden"
              >
                <Wordmark />
                <AreaLinks />
                <HistoryPanel currentId={conversationId} />
              </aside>
              <div className="flex min-w-0 flex-1 flex-col">
                <Header
                  sidebarShown={sidebar === 'shown'}
                  onToggleSidebar={() => setSidebar(sidebar === 'shown' ? 'hidden' : 'shown')}
                  onOpenDrawer={() => setDrawerOpen(true)}
                />
                <Notices />
                {children}
              </div>
            </div>
            {drawerOpen && (
              <Dialog label="Conversations" placement="left" onClose={closeDrawer}>
                <div className="flex h-full flex-col">
                  <Wordmark onClose={closeDrawer} />
                  <AreaLinks onLeave={closeDrawer} />
                  <HistoryPanel currentId={conversationId} onLeave={closeDrawer} />
                  <div className="flex items-center justify-between border-t px-4 py-3 text-sm sm:hidden">
                    <span aria-hidden>Theme</span>
                    <ThemeSwitch />
                  </div>
                </div>
              </Dialog>
            )}
            <LocalModelDialog />
          </FilesProvider>
        </LocalModelProvider>
      </SourceProvider>
    </HistoryProvider>
  );
}
