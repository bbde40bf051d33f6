import Button from '@mui/material/Button'
import { BookOpen } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ApiGuide, messageApiWords } from '../features/messages/message-api/index.ts'
import { usePlanGate } from '../features/organisation/plans/index.ts'
import { FIRST_PAGE, useSession } from '../features/organisation/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'

/** The API for sending messages. For administrators of companies whose plan includes it. */
export default function MessagesApi() {
  const say = useWords(messageApiWords)
  const navigate = useNavigate()
  const { may } = useSession()
  const isAllowed = usePlanGate('useExternalApi', say('unauthorized'))
  if (!may('drawer-admin-items:view'))
    return (
      <NoPermission
        text={say('notAllowed')}
        leaveLabel={say('toTickets')}
        onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
        leaveAfterMs={REDIRECT_AFTER_MS}
      />
    )
  return (
    <Page
      title={say('title')}
      otherActions={
        <Button
          variant="outlined"
          href="/docs"
          target="_blank"
          rel="noopener"
          startIcon={<BookOpen aria-hidden />}
        >
          {say('docs')}
        </Button>
      }
    >
      {isAllowed && <ApiGuide />}
    </Page>
  )
}
