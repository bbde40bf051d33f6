import { invoiceWords, SubscriptionPage } from '../features/money/invoices/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** The company's subscription, for administrators. */
export default function Subscription() {
  return (
    <AdministratorsOnly say={useWords(invoiceWords)}>
      <SubscriptionPage />
    </AdministratorsOnly>
  )
}
