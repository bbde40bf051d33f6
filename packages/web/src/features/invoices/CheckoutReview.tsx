import type { CheckoutData, Invoice, OfferedPlan } from '@guiche/contract/invoices'
import { useWords } from '../../platform/words.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatDate, formatReais } from '../../ui/formats.ts'
import { invoiceWords } from './invoices.words.ts'

interface CheckoutReviewProps {
  invoice: Invoice
  plan: OfferedPlan
  data: CheckoutData
}

/** What is about to be paid, and in whose name. */
export function CheckoutReview({ invoice, plan, data }: CheckoutReviewProps) {
  const say = useWords(invoiceWords)
  const { firstName, lastName, address, city, state, zipcode, country } = data
  const isSame = invoice.planId === plan.id
  return (
    <Facts
      facts={{
        [say('plan')]: `${plan.name}, ${say('months', { count: invoice.months })}`,
        [say('dueDate')]: formatDate(invoice.dueDate),
        [say('billedTo')]: [
          `${firstName} ${lastName}`,
          address,
          `${city}, ${state} ${zipcode}`,
          say(country),
        ].join('\n'),
        // What was issued keeps its price.
        [say('total')]: <strong>{formatReais(isSame ? invoice.value : plan.price)}</strong>,
      }}
    />
  )
}
