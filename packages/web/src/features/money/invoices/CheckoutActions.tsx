import type { OfferedPlan } from '@guiche/contract/invoices'
import Button from '@mui/material/Button'
import { useWords } from '../../../platform/words.ts'
import type { CheckoutStep } from './CheckoutSteps.tsx'
import { invoiceWords } from './invoices.words.ts'

interface CheckoutActionsProps {
  step: CheckoutStep
  /** Id of the form that the first step submits. */
  dataFormId: string
  /** The chosen plan. */
  plan: OfferedPlan | undefined
  /** True while the charge is created. */
  isPending: boolean
  onStep: (step: CheckoutStep) => void
  onFinish: () => void
  onClose: () => void
}

/** The buttons of a step: back and forward. A plan below the company's usage cannot be reviewed. */
export function CheckoutActions(props: CheckoutActionsProps) {
  const { step, dataFormId, plan, isPending, onStep, onFinish, onClose } = props
  const say = useWords(invoiceWords)
  switch (step) {
    case 'data':
      return (
        <Button type="submit" form={dataFormId} variant="contained">
          {say('next')}
        </Button>
      )
    case 'customize':
      return (
        <>
          <Button onClick={() => onStep('data')}>{say('back')}</Button>
          <Button
            variant="contained"
            disabled={!plan || Object.keys(plan.exceeds).length > 0}
            onClick={() => onStep('review')}
          >
            {say('next')}
          </Button>
        </>
      )
    case 'review':
      return (
        <>
          <Button disabled={isPending} onClick={() => onStep('customize')}>
            {say('back')}
          </Button>
          <Button variant="contained" loading={isPending} onClick={onFinish}>
            {say('finish')}
          </Button>
        </>
      )
    case 'payment':
      return (
        <Button variant="contained" onClick={onClose}>
          {say('close')}
        </Button>
      )
  }
}
