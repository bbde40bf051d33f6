import { checkoutData, type CheckoutData, type Invoice } from '@guiche/contract/invoices'
import { taxNumberOf } from '@guiche/contract/pix-key'
import type { RepliedBy } from '@guiche/contract/routes'
import { isZip } from '@guiche/contract/zip-codes'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import {
  type PaymentMethod,
  PaymentMethodChoice,
  useSubscribeAutomatically,
} from '../automatic-payments/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { CheckoutReview, checkoutPriceOf } from './CheckoutReview.tsx'
import { CheckoutSteps, type CheckoutStep } from './CheckoutSteps.tsx'
import { DataStep, type DataForm } from './DataStep.tsx'
import { usePayInvoice, useSubscription } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'
import { LostModules } from './LostModules.tsx'
import { PixStep } from './PixStep.tsx'
import { PlanStep } from './PlanStep.tsx'

interface CheckoutDialogProps {
  invoice: Invoice
  onClose: () => void
}

type Charge = RepliedBy<'POST /subscription'>

/** Data, plan and review, and then the Pix code of the invoice (core 4). */
export default function CheckoutDialog({ invoice, onClose }: CheckoutDialogProps) {
  const say = useWords(invoiceWords)
  const { data: subscription } = useSubscription()
  const single = usePayInvoice()
  const automatic = useSubscribeAutomatically()
  const [way, setWay] = useState<PaymentMethod>('single')
  const pay = way === 'automatic' ? automatic : single
  const formId = useId()
  const [step, setStep] = useState<CheckoutStep>('data')
  const [chosen, setChosen] = useState<number>()
  const [charge, setCharge] = useState<Charge>()
  const form = useDataForm()
  const [document, setDocument] = useState('')
  const [documentFault, setDocumentFault] = useState<string>()
  const planId = chosen ?? invoice.planId ?? undefined
  const plan = subscription?.plans.find(({ id }) => id === planId)

  const toPlan = form.handleSubmit(({ zipcode, country }) => {
    if (!isZip(zipcode, country))
      return form.setError('zipcode', { message: say('badZip') }, { shouldFocus: true })
    const isMissing = subscription?.needsDocument && taxNumberOf(document) === undefined
    setDocumentFault(isMissing ? say('badDocument') : undefined)
    if (!isMissing) setStep('customize')
  })

  async function finish() {
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

  const actions = {
    data: (
      <Button type="submit" form={formId} variant="contained">
        {say('next')}
      </Button>
    ),
    customize: (
      <>
        <Button onClick={() => setStep('data')}>{say('back')}</Button>
        <Button
          variant="contained"
          disabled={!plan || Object.keys(plan.exceeds).length > 0}
          onClick={() => setStep('review')}
        >
          {say('next')}
        </Button>
      </>
    ),
    review: (
      <>
        <Button disabled={pay.isPending} onClick={() => setStep('customize')}>
          {say('back')}
        </Button>
        <Button variant="contained" loading={pay.isPending} onClick={() => void finish()}>
          {say('finish')}
        </Button>
      </>
    ),
    payment: (
      <Button variant="contained" onClick={onClose}>
        {say('close')}
      </Button>
    ),
  }

  return (
    <PlainDialog
      title={say('checkout')}
      width="sm"
      onClose={onClose}
      actions={actions[step]}
      minHeight={440}
    >
      <CheckoutSteps step={step} />
      {step === 'data' && (
        <Box component="form" id={formId} noValidate onSubmit={(event) => void toPlan(event)}>
          <DataStep form={form}>
            {subscription?.needsDocument && (
              <TextInput
                label={say('document')}
                help={say('documentHelp')}
                error={documentFault}
                value={document}
                autoComplete="off"
                inputProps={{ maxLength: 20 }}
                onChange={(event) => setDocument(event.target.value)}
              />
            )}
          </DataStep>
        </Box>
      )}
      {step === 'customize' && subscription && (
        <PlanStep subscription={subscription} chosen={planId} onChoose={setChosen} />
      )}
      {step === 'review' && plan && (
        <>
          <LostModules plan={plan} />
          <CheckoutReview
            invoice={invoice}
            plan={plan}
            data={checkoutData.parse(form.getValues())}
          />
          <PaymentMethodChoice value={checkoutPriceOf(invoice, plan)} way={way} onChoose={setWay} />
        </>
      )}
      {step === 'payment' && charge && (
        <PixStep invoiceId={invoice.id} charge={charge} isAutomatic={way === 'automatic'} />
      )}
    </PlainDialog>
  )
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
