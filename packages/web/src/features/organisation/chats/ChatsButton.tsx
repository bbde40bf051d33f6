import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { hasPlanFeature, useCompanyPlan } from '../sessions/index.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useHasUnread } from './ChatsBadge.tsx'
import { chatsButtonWords } from './chats-button.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const ChatsPanel = lazy(() => import('./ChatsPanel.tsx'))

/** Button of the top bar for the chats, if the plan includes them. */
export function ChatsButton() {
  return hasPlanFeature(useCompanyPlan(), 'useInternalChat') ? <ChatsPopoverButton /> : null
}

function ChatsPopoverButton() {
  const say = useWords(chatsButtonWords)
  const hasUnread = useHasUnread()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const label = hasUnread ? `${say('title')}: ${say('hasUnread')}` : say('title')
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setHasOpened(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Badge variant="dot" color="error" invisible={!hasUnread} overlap="rectangular">
          <MessageCircle size={20} aria-hidden />
        </Badge>
      </IconButton>
      {hasOpened && (
        <LazyOverlay>
          <ChatsPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </LazyOverlay>
      )}
    </>
  )
}
