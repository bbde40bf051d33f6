import { providerErrorCode, providerErrorNumbers } from '@guiche/contract/provider-errors'
import type { Manner } from '@guiche/contract/simulator'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { behaviourWords } from './behaviour.words.ts'

const codes = ['ERR_SENDING_WAPP_MSG', 'ERR_WAPP_INVALID_CONTACT'] as const

interface FailureReasonProps {
  label: string
  manner: Manner
  code: string
  number: number | undefined
  onSet: (reason: { code: string; number?: number | undefined }) => void
}

/** The error of failing sends: one of our codes, or one of the provider's numbers with its text. */
export function FailureReason({ label, manner, code, number, onSet }: FailureReasonProps) {
  const say = useWords(behaviourWords)
  const numbers = providerErrorNumbers(manner)
  const providerErrorText = (known: number) =>
    errorText(new CallError(providerErrorCode(manner, known) ?? codes[0], 400))
  const isKnown = number !== undefined && numbers.includes(number)
  const ours = codes.find((known) => known === code) ?? codes[0]
  return (
    <SelectInput
      label={label}
      {...(isKnown && { help: providerErrorText(number) })}
      options={[
        ...codes.map((value) => ({ value, label: say(`code_${value}`) })),
        ...numbers.map((value) => ({
          value: String(value),
          label: String(value),
          help: providerErrorText(value),
        })),
      ]}
      value={isKnown ? String(number) : ours}
      onChange={(chosen) => {
        const known = numbers.find((one) => String(one) === chosen)
        onSet(known === undefined ? { code: chosen } : { code: codes[0], number: known })
      }}
    />
  )
}
