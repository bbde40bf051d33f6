import { useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { CommandBar, useVisitedTicketRecording } from '../features/messages/command-bar/index.ts'
import { useLineAlerts } from '../features/setup/connections/index.ts'
import { usePixAlerts } from '../features/money/pix-webhooks/index.ts'
import { usePushFocusAndClicks } from '../features/outside/push/index.ts'
import {
  startTypeAhead,
  endTypeAhead,
  type ShortcutId,
  useShortcutListener,
  useShortcut,
} from '../features/organisation/shortcuts/index.ts'
import { useWords } from '../platform/words.ts'
import { lazy } from '../ui/lazy.tsx'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { shellWords } from './shell.words.ts'
import { useOfferedEntries } from './menu/use-offered-entries.ts'

const KeysSheet = lazy(async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }))

/** Shortcuts of all private pages. */
export function GlobalShortcuts() {
  const say = useWords(shellWords)
  const navigate = useNavigate()
  const { everybodys, administration, campaigns, flows } = useOfferedEntries()
  const [open, setOpen] = useState<'sheet' | 'bar'>()
  const closeOpenOverlay = () => {
    endTypeAhead()
    setOpen(undefined)
  }
  const entries = [...everybodys, ...administration, ...campaigns, ...flows]
  usePushFocusAndClicks()
  useLineAlerts()
  usePixAlerts()
  useVisitedTicketRecording(useLocation().pathname)
  useShortcut('sheet', () => setOpen('sheet'))
  useShortcut('bar', () => {
    if (open === 'bar') return closeOpenOverlay()
    startTypeAhead(closeOpenOverlay)
    setOpen('bar')
  })
  useShortcut('search', focusSearch)
  const paths = entries.map(({ path }) => path)
  const isAtDesk = useMatch('/tickets/:ticketId?') !== null
  // On the tickets page these shortcuts keep the open ticket.
  useShortcut('waiting', () => void navigate('/tickets', { state: { openTab: 'pending' } }), {
    enabled: !isAtDesk,
  })
  useShortcut('serving', () => void navigate('/tickets'), { enabled: !isAtDesk })
  usePageShortcut('goTickets', '/tickets', paths)
  usePageShortcut('goKanban', '/kanban', paths)
  usePageShortcut('goContacts', '/contacts', paths)
  usePageShortcut('goDashboard', '/', paths)
  useShortcutListener()

  return (
    <LazyOverlay>
      {open === 'sheet' && <KeysSheet onClose={closeOpenOverlay} />}
      {open === 'bar' && (
        <CommandBar
          onClose={closeOpenOverlay}
          screens={entries.map(({ path, word, icon }) => ({ path, icon, label: say(word) }))}
        />
      )}
    </LazyOverlay>
  )
}

/** Shortcut to a page, active only if the user's menu has it. */
function usePageShortcut(id: ShortcutId, path: string, offered: readonly string[]): void {
  const navigate = useNavigate()
  useShortcut(id, () => void navigate(path), { enabled: offered.includes(path) })
}

/** Focuses the search field of the current page. */
function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main [data-search-target]')
  box?.focus()
  box?.select()
}
