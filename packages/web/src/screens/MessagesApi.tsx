import Button from '@mui/material/Button'
import { BookOpen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiGuide, messageApiWords } from '../features/message-api/index.ts'
import { FIRST_PAGE, hasPart, usePlan, useSession } from '../features/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.tsx'

/** How programs send messages. For administrators of companies whose plan has it. */
export default function MessagesApi() {
  const say = useWords(messageApiWords)
  const navigate = useNavigate()
  const { may } = useSession()
  const plan = usePlan()
  const isRefused = plan !== undefined && !hasPart(plan, 'useExternalApi')
  const leave = useEffectEvent(() => void navigate('/', { replace: true }))
  const refuse = useEffectEvent(() => toast.error(say('unauthorized')))
  useEffect(() => {
    if (!isRefused) return undefined
    refuse()
    const timer = setTimeout(() => leave(), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isRefused])

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
      {plan !== undefined && !isRefused && <ApiGuide />}
    </Page>
  )
}
