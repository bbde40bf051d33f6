import type { SnoozeUntil } from '@guiche/contract/ticket-actions'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { SelectInput, SwitchInput } from '../../../ui/Field.tsx'
import { actionWords, snoozeOffers, snoozeText } from '../ticket-actions/index.ts'
import { editorWords } from './action-editor.words.ts'
import type { FieldsOf } from './ActionFields.tsx'

type SnoozeFieldsProps = Pick<FieldsOf<'snooze'>, 'action' | 'onChange'>

export function SnoozeFields({ action, onChange }: SnoozeFieldsProps) {
  const say = useWords(editorWords)
  const sayAction = useWords(actionWords)
  const language = useLanguage()
  const { until, wakeOnReply } = action
  const offers: readonly SnoozeUntil[] = snoozeOffers.includes(until)
    ? snoozeOffers
    : [until, ...snoozeOffers]
  return (
    <>
      <SelectInput
        label={say('until')}
        options={offers.map((offer) => ({
          value: String(offer),
          label: snoozeText(offer, sayAction, language),
        }))}
        value={String(until)}
        onChange={(value) => {
          const chosen = offers.find((offer) => String(offer) === value)
          if (chosen !== undefined) onChange({ ...action, until: chosen })
        }}
      />
      <SwitchInput
        label={say('wakeOnReply')}
        checked={wakeOnReply}
        onChange={(checked) => onChange({ ...action, wakeOnReply: checked })}
      />
    </>
  )
}
