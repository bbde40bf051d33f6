import { AssistantsPage, assistantWords } from '../features/outside/assistants/index.ts'
import { usePlanGate } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'
import { Page } from '../ui/Page.tsx'

/** Programs of one's own that act for oneself, in companies whose plan has the API. */
export default function Assistants() {
  const say = useWords(assistantWords)
  const isAllowed = usePlanGate('useExternalApi', say('unauthorized'))
  return isAllowed ? <AssistantsPage /> : <Page title={say('title')}>{null}</Page>
}
