import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { IntegrationsPage, integrationWords } from '../features/setup/queue-integrations/index.ts'
import { useWords } from '../platform/words.ts'

/** Which programs answer in our place. */
export default function QueueIntegrations() {
  return (
    <AdministrationGate flag="useIntegrations" say={useWords(integrationWords)}>
      <IntegrationsPage />
    </AdministrationGate>
  )
}
