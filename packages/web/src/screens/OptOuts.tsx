import { OptOutsPage, optOutWords } from '../features/customers/opt-outs/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Contacts who opted out of campaigns. */
export default function OptOuts() {
  return (
    <AdministratorsOnly say={useWords(optOutWords)}>
      <OptOutsPage />
    </AdministratorsOnly>
  )
}
