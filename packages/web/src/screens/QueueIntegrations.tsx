import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { IntegrationsPage, integrationWords } from '../features/setup/queue-integrations/index.ts'
import { useWords } from '../platform/words.ts'

/** Integrations that answer customers automatically. */
export default function QueueIntegrations() {
  return (
    <AdministrationGate flag="useIntegrations" say={useWords(integrationWords)}>
      <IntegrationsPage />
    </AdministrationGate>
  )
}
