import type { PaymentReview } from '@guiche/contract/pix-providers'
import Button from '@mui/material/Button'
import { type SyntheticEvent, useId, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDecideReview } from './invoices.queries.ts'
import { invoiceWords } from './invoices.words.ts'

interface CreditDialogProps {
  review: PaymentReview
  onClose: () => void
}

/**
 * Credits a held payment to an invoice. Without a typed number it goes to the payment's own invoice or to the one that
 * its company has to pay.
 */
export function CreditDialog({ review, onClose }: CreditDialogProps) {
  const say = useWords(invoiceWords)
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useDecideReview()

  async function credit(event: SyntheticEvent) {
    event.preventDefault()
    const isNamed = typed.trim() !== ''
    if (isNamed ? !/^[1-9]\d{0,8}$/.test(typed.trim()) : review.company === null) {
      setFault(say('badInvoice'))
      return
    }
    try {
      const named = isNamed ? { invoiceId: Number(typed) } : {}
      await mutateAsync({ id: review.id, act: 'credit', ...named })
      toast.success(say('confirmed'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <PlainDialog
      title={say('creditTitle', { value: formatReais(review.value) })}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {say('back')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isPending}>
            {say('creditAnyway')}
          </Button>
        </>
      }
    >
      <Box component="form" id={formId} noValidate onSubmit={(event) => void credit(event)}>
        <Box sx={{ mb: 4 }}>{say('creditText')}</Box>
        <TextInput
          label={say('creditInvoice')}
          help={review.company === null ? undefined : say('creditInvoiceHelp')}
          error={fault}
          isOptional={review.company !== null}
          value={typed}
          autoFocus
          placeholder={review.invoiceId === null ? '' : String(review.invoiceId)}
          inputProps={{ maxLength: 9, inputMode: 'numeric' }}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
    </PlainDialog>
  )
}
