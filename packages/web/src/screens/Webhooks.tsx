import { useNavigate } from 'react-router'
import {
  FIRST_PAGE,
  hasPlanFeature,
  useCompanyPlan,
  useSession,
} from '../features/organisation/sessions/index.ts'
import { WebhooksPage, webhookWords } from '../features/outside/webhooks/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'

/** Webhooks. For administrators of companies whose plan includes the API. */
export default function Webhooks() {
  const say = useWords(webhookWords)
  const navigate = useNavigate()
  const { may } = useSession()
  const hasWebhooks = hasPlanFeature(useCompanyPlan(), 'useExternalApi')
  const isAdministrator = may('drawer-admin-items:view')
  if (isAdministrator && hasWebhooks) return <WebhooksPage />
  return (
    <NoPermission
      text={say(isAdministrator ? 'unauthorized' : 'notAllowed')}
      leaveLabel={say('toTickets')}
      onLeave={() => void navigate(FIRST_PAGE, { replace: true })}
      leaveAfterMs={REDIRECT_AFTER_MS}
    />
  )
}
