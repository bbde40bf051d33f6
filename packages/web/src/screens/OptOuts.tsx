import { OptOutsPage, optOutWords } from '../features/customers/opt-outs/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Who is not to be written to first. */
export default function OptOuts() {
  return (
    <AdministratorsOnly say={useWords(optOutWords)}>
      <OptOutsPage />
    </AdministratorsOnly>
  )
}
