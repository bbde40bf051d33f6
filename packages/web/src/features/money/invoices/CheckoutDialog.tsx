import { checkoutData, type Invoice } from '@guiche/contract/invoices'
import { useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { PaymentMethodChoice } from '../automatic-payments/index.ts'
import { CheckoutActions } from './CheckoutActions.tsx'
import { CheckoutReview, checkoutPriceOf } from './CheckoutReview.tsx'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { DataStep } from './DataStep.tsx'
import { invoiceWords } from './invoices.words.ts'
import { LostModules } from './LostModules.tsx'
import { PixStep } from './PixStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { useCheckout } from './use-checkout.ts'

interface CheckoutDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Data, plan and review, and then the Pix code of the invoice (core 4). */
export default function CheckoutDialog({ invoice, onClose }: CheckoutDialogProps) {
  const say = useWords(invoiceWords)
  const formId = useId()
  const checkout = useCheckout(invoice)
  const { step, setStep, subscription, form, document, submitData } = checkout
  const { planId, plan, choosePlan, way, setWay, isPending, finish, charge } = checkout

  return (
    <PlainDialog
      title={say('checkout')}
      width="sm"
      onClose={onClose}
      actions={
        <CheckoutActions
          step={step}
          dataFormId={formId}
          plan={plan}
          isPending={isPending}
          onStep={setStep}
          onFinish={() => void finish()}
          onClose={onClose}
        />
      }
      minHeight={440}
    >
      <CheckoutSteps step={step} />
      {step === 'data' && (
        <Box component="form" id={formId} noValidate onSubmit={(event) => void submitData(event)}>
          <DataStep form={form}>
            {subscription?.needsDocument && (
              <TextInput
                label={say('document')}
                help={say('documentHelp')}
                error={document.error}
                value={document.text}
                autoComplete="off"
                inputProps={{ maxLength: 20 }}
                onChange={(event) => document.change(event.target.value)}
              />
            )}
          </DataStep>
        </Box>
      )}
      {step === 'customize' && subscription && (
        <PlanStep subscription={subscription} chosen={planId} onChoose={choosePlan} />
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
