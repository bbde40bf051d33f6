import { FlowsPage, flowWords } from '../features/flows/index.ts'
import { AdministratorsOnly } from '../features/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Conversations that the company draws. */
export default function FlowBuilders() {
  return (
    <AdministratorsOnly say={useWords(flowWords)}>
      <FlowsPage />
    </AdministratorsOnly>
  )
}
