import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../features/sessions/index.ts'
import { ShortcutSheet, useKeys, useShortcut } from '../features/shortcuts/index.ts'

/** What the keyboard does on every private page. */
export function Keyboard() {
  const navigate = useNavigate()
  const { may } = useSession()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  useKeys()
  useShortcut('sheet', () => setIsSheetOpen(true))
  useShortcut('search', focusSearch)
  useShortcut('goTickets', () => void navigate('/tickets'))
  useShortcut('goDashboard', () => void navigate('/'), { enabled: may('dashboard:view') })

  return isSheetOpen ? (
    <Suspense fallback={null}>
      <ShortcutSheet onClose={() => setIsSheetOpen(false)} />
    </Suspense>
  ) : null
}

/** The search of the page one is on. */
function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main [data-search-target]')
  box?.focus()
  box?.select()
}
