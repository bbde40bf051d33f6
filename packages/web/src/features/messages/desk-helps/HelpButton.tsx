import type { Ticket } from '@guiche/contract/tickets'
import { Sparkles } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { useShortcut } from '../../organisation/shortcuts/index.ts'
import { helpWords } from './desk-helps.words.ts'
import type { HelpDraft } from './help-draft.ts'
import { useHelpAvailability } from './use-help.ts'

const HelpMenu = lazy(() => import('./HelpMenu.tsx'))

interface HelpButtonProps {
  ticket: Ticket
  /** Called when the menu opens. */
  readDraft: () => HelpDraft
  /** Called when the menu was closed without a choice. */
  onClosed: () => void
}

/** Opens the menu of the AI's suggestions; nothing where the plan has none. */
export function HelpButton({ ticket, readDraft, onClosed }: HelpButtonProps) {
  const say = useWords(helpWords)
  const standing = useHelpAvailability()
  const button = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<HelpDraft>()
  const isOffered = standing !== 'none'
  useShortcut('askAi', () => setDraft(readDraft()), { enabled: isOffered })
  if (!isOffered) return null
  return (
    <>
      <IconAction
        ref={button}
        icon={Sparkles}
        iconSize={20}
        placement="top"
        label={say('button')}
        aria-haspopup="dialog"
        aria-expanded={draft !== undefined}
        onClick={() => setDraft(readDraft())}
      />
      {draft && (
        <Suspense fallback={null}>
          <HelpMenu
            ticketId={ticket.id}
            draft={draft}
            standing={standing}
            anchor={button}
            onClose={(isChosen) => {
              setDraft(undefined)
              if (!isChosen) onClosed()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
