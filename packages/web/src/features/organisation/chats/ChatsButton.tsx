import Badge from '@mui/material/Badge'
import { MessageCircle } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { hasPlanFeature, useCompanyPlan } from '../sessions/index.ts'
import { TopBarButton } from '../../../ui/TopBarButton.tsx'
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
  const label = hasUnread ? `${say('title')}: ${say('hasUnread')}` : say('title')
  return (
    <TopBarButton label={label} renderPanel={(props) => <ChatsPanel {...props} />}>
      <Badge variant="dot" color="error" invisible={!hasUnread} overlap="rectangular">
        <MessageCircle size={20} aria-hidden />
      </Badge>
    </TopBarButton>
  )
}
