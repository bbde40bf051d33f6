import { OptOutsPage, optOutWords } from '../features/opt-outs/index.ts'
import { AdministratorsOnly } from '../features/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Who is not to be written to first. */
export default function OptOuts() {
  return (
    <AdministratorsOnly say={useWords(optOutWords)}>
      <OptOutsPage />
    </AdministratorsOnly>
  )
}
