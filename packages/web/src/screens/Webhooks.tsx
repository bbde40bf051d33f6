import {
  hasPlanFeature,
  useCompanyPlan,
  useSession,
} from '../features/organisation/sessions/index.ts'
import { WebhooksPage, webhookWords } from '../features/outside/webhooks/index.ts'
import { useWords } from '../platform/words.ts'
import { RefusedPage } from './RefusedPage.tsx'

/** Webhooks. For administrators of companies whose plan includes the API. */
export default function Webhooks() {
  const say = useWords(webhookWords)
  const { may } = useSession()
  const hasWebhooks = hasPlanFeature(useCompanyPlan(), 'useExternalApi')
  const isAdministrator = may('drawer-admin-items:view')
  if (isAdministrator && hasWebhooks) return <WebhooksPage />
  return (
    <RefusedPage
      text={say(isAdministrator ? 'unauthorized' : 'notAllowed')}
      leaveLabel={say('toTickets')}
    />
  )
}
