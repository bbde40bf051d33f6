import { FlowsPage, flowWords } from '../features/setup/flows/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** The list of flows. */
export default function FlowBuilders() {
  return (
    <AdministratorsOnly say={useWords(flowWords)}>
      <FlowsPage />
    </AdministratorsOnly>
  )
}
