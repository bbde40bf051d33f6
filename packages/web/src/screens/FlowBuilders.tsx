import { FlowsPage, flowWords } from '../features/setup/flows/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Conversations that the company draws. */
export default function FlowBuilders() {
  return (
    <AdministratorsOnly say={useWords(flowWords)}>
      <FlowsPage />
    </AdministratorsOnly>
  )
}
