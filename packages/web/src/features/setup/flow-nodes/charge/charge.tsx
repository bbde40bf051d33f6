import type { NodeData } from '@guiche/contract/flow-graph'
import { centsOf, reaisOf } from '@guiche/contract/pix-value'
import { QrCode } from 'lucide-react'
import { say, useWords } from '../../../../platform/words.ts'
import { lazy } from '../../../../ui/lazy.tsx'
import { CustomerText, MissingField } from '../node-body-parts.tsx'
import { flowNodeWords } from '../flow-nodes.words.ts'
import { kindTones, type NodeLook } from '../node-look.ts'
import { chargeWords } from './charge.words.ts'

export const chargeLook: NodeLook<'charge'> = {
  icon: QrCode,
  tone: kindTones.outside,
  words: chargeWords,
  isOffered: true,
  newData: { value: '', description: '', message: '', amount: 1, unit: 'days' },
  Card: ChargeCard,
  Dialog: lazy(async () => ({ default: (await import('./ChargeDialog.tsx')).ChargeDialog })),
  exitLabels: paymentLabels,
}

function paymentLabels({ amount, unit }: NodeData<'charge'>) {
  const time = say(flowNodeWords, `time_${unit}`, { count: amount })
  return [
    { label: say(chargeWords, 'paid') },
    { label: say(chargeWords, 'late', { time }) },
    { label: say(chargeWords, 'notCharged') },
  ]
}

function ChargeCard({ data: { value, description, message } }: { data: NodeData<'charge'> }) {
  const sayCharge = useWords(chargeWords)
  const cents = centsOf(value)
  return (
    <>
      {message !== '' && <CustomerText text={message} />}
      {value.trim() === '' ? (
        <MissingField>{sayCharge('noValue')}</MissingField>
      ) : (
        <span data-part="text">{cents === undefined ? value : reaisOf(cents)}</span>
      )}
      {description !== '' && <p dir="auto">{description}</p>}
    </>
  )
}
