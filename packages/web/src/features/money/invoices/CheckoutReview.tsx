import type { CheckoutData, Invoice, OfferedPlan } from '@guiche/contract/invoices'
import { useWords } from '../../../platform/words.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { useCompanyDateFormat } from '../../organisation/sessions/index.ts'
import { invoiceWords } from './invoices.words.ts'

/** An issued invoice keeps its price. */
export function checkoutPriceOf({ planId, value }: Invoice, plan: OfferedPlan): number {
  return planId === plan.id ? value : plan.price
}

interface CheckoutReviewProps {
  invoice: Invoice
  plan: OfferedPlan
  data: CheckoutData
}

/** The amount to be paid and the payer's data. */
export function CheckoutReview({ invoice, plan, data }: CheckoutReviewProps) {
  const say = useWords(invoiceWords)
  const dateOf = useCompanyDateFormat()
  const { firstName, lastName, address, city, state, zipcode, country } = data
  return (
    <Facts
      facts={{
        [say('plan')]: `${plan.name}, ${say('months', { count: invoice.months })}`,
        [say('dueDate')]: dateOf(invoice.dueDate),
        [say('billedTo')]: [
          `${firstName} ${lastName}`,
          address,
          `${city}, ${state} ${zipcode}`,
          say(country),
        ].join('\n'),
        [say('total')]: <strong>{formatReais(checkoutPriceOf(invoice, plan))}</strong>,
      }}
    />
  )
}
