import { checkoutData, type CheckoutData, type Invoice } from '@guiche/contract/invoices'
import { taxNumberOf } from '@guiche/contract/pix-key'
import type { RepliedBy } from '@guiche/contract/routes'
import { isZip } from '@guiche/contract/zip-codes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { type PaymentMethod, useSubscribeAutomatically } from '../automatic-payments/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import type { CheckoutStep } from './CheckoutSteps.tsx'
import type { DataForm } from './DataStep.tsx'
import { usePayInvoice, useSubscription } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

type Charge = RepliedBy<'POST /subscription'>

/** State of the checkout: the step, the entries of each step, and the charge that the review creates. */
export function useCheckout(invoice: Invoice) {
  const say = useWords(invoiceWords)
  const { data: subscription } = useSubscription()
  const single = usePayInvoice()
  const automatic = useSubscribeAutomatically()
  const [way, setWay] = useState<PaymentMethod>('single')
  const pay = way === 'automatic' ? automatic : single
  const [step, setStep] = useState<CheckoutStep>('data')
  const [chosen, choosePlan] = useState<number>()
  const [charge, setCharge] = useState<Charge>()
  const form = useDataForm()
  const [document, setDocument] = useState('')
  const [documentFault, setDocumentFault] = useState<string>()
  const planId = chosen ?? invoice.planId ?? undefined
  const plan = subscription?.plans.find(({ id }) => id === planId)

  const submitData = form.handleSubmit(({ zipcode, country }) => {
    if (!isZip(zipcode, country))
      return form.setError('zipcode', { message: say('badZip') }, { shouldFocus: true })
    const isMissing = subscription?.needsDocument && taxNumberOf(document) === undefined
    setDocumentFault(isMissing ? say('badDocument') : undefined)
    if (!isMissing) setStep('customize')
  })

  async function requestCharge() {
    try {
      const data = checkoutData.parse(form.getValues())
      const body = {
        ...data,
        invoiceId: invoice.id,
        ...(plan && { plan: plan.id }),
        ...(subscription?.needsDocument && { document }),
      }
      setCharge(await pay.mutateAsync(body))
      setStep('payment')
      toast.success(say('charged'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return {
    step,
    setStep,
    subscription,
    form,
    /** The payer's tax number. */
    document: { text: document, error: documentFault, change: setDocument },
    submitData,
    planId,
    /** The offered plan with this id. */
    plan,
    choosePlan,
    way,
    setWay,
    isPending: pay.isPending,
    finish: requestCharge,
    charge,
  }
}

function useDataForm(): DataForm {
  const { firstName, lastName, address, city, state, zipcode, country } = useSession().user.company
  const check = useSchemaResolver<CheckoutData, CheckoutData>(checkoutData)
  const stored = { firstName, lastName, address, city, state, zipcode }
  return useForm<CheckoutData, unknown, CheckoutData>({
    defaultValues: { ...stored, country: country === 'usa' ? 'usa' : 'BR' },
    resolver: check,
  })
}
