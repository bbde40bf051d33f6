import { AssistantsPage, assistantWords } from '../features/outside/assistants/index.ts'
import { usePlanGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'

/** The user's AI assistants (MCP clients), in companies whose plan includes the API. */
export default function Assistants() {
  const say = useWords(assistantWords)
  const isAllowed = usePlanGate('useExternalApi', say('unauthorized'))
  return isAllowed ? <AssistantsPage /> : <Page title={say('title')}>{null}</Page>
}
