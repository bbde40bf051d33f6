import Button from '@mui/material/Button'
import { BookOpen } from 'lucide-react'
import { ApiGuide, messageApiWords } from '../features/messages/message-api/index.ts'
import { usePlanGate } from '../features/organisation/plans/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'
import { RefusedPage } from './RefusedPage.tsx'

/** The API for sending messages. For administrators of companies whose plan includes it. */
export default function MessagesApi() {
  const say = useWords(messageApiWords)
  const { may } = useSession()
  const isAllowed = usePlanGate('useExternalApi', say('unauthorized'))
  if (!may('drawer-admin-items:view'))
    return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
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
