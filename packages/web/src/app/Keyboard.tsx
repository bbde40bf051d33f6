import { useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { CommandBar, useRecentTickets } from '../features/messages/command-bar/index.ts'
import { useLineAlerts } from '../features/setup/connections/index.ts'
import { usePixAlerts } from '../features/money/pix-webhooks/index.ts'
import { usePush } from '../features/outside/push/index.ts'
import {
  startTypeAhead,
  endTypeAhead,
  type ShortcutId,
  useKeys,
  useShortcut,
} from '../features/organisation/shortcuts/index.ts'
import { useWords } from '../platform/words.ts'
import { lazy } from '../ui/lazy.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { shellWords } from './shell.words.ts'
import { useOfferedEntries } from './menu/use-offered-entries.ts'

const KeysSheet = lazy(async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }))

/** Shortcuts of all private pages. */
export function Keyboard() {
  const say = useWords(shellWords)
  const navigate = useNavigate()
  const { everybodys, administration, campaigns, flows } = useOfferedEntries()
  const [open, setOpen] = useState<'sheet' | 'bar'>()
  const close = () => {
    endTypeAhead()
    setOpen(undefined)
  }
  const entries = [...everybodys, ...administration, ...campaigns, ...flows]
  usePush()
  useLineAlerts()
  usePixAlerts()
  useRecentTickets(useLocation().pathname)
  useShortcut('sheet', () => setOpen('sheet'))
  useShortcut('bar', () => {
    if (open === 'bar') return close()
    startTypeAhead(close)
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
  useKeys()

  return (
    <Overlay>
      {open === 'sheet' && <KeysSheet onClose={close} />}
      {open === 'bar' && (
        <CommandBar
          onClose={close}
          screens={entries.map(({ path, word, icon }) => ({ path, icon, label: say(word) }))}
        />
      )}
    </Overlay>
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
