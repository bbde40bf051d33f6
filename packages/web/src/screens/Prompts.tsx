import { AdministrationGate } from '../features/organisation/plans/index.ts'
import { PromptsPage, promptWords } from '../features/setup/prompts/index.ts'
import { useWords } from '../platform/words.ts'

/** AI prompts. */
export default function Prompts() {
  return (
    <AdministrationGate flag="useOpenAi" say={useWords(promptWords)}>
      <PromptsPage />
    </AdministrationGate>
  )
}
