import type { NumberFinding } from '@guiche/contract/contact-numbers'
import { numberVariants } from '@guiche/contract/number-variants'
import { parsePhoneNumber } from '../../../platform/phone-numbers/parse-phone-number.ts'

export type NumberDoubt = Pick<NumberFinding, 'kind' | 'reading' | 'fault'>

/**
 * The reason why stored digits may not be the number of their contact; undefined for a number with its country code
 * that has no other reading.
 * @param country of the company, by ISO 3166
 */
export function numberDoubt(number: string, country: string): NumberDoubt | undefined {
  const forms = numberVariants(number)
  const abroad = parsePhoneNumber(`+${number}`, country)
  const here = parsePhoneNumber(number, country)
  if (abroad.fault !== null)
    return { kind: 'impossible', reading: here.number || null, fault: abroad.fault }
  if (!forms.includes(abroad.number))
    return { kind: 'impossible', reading: abroad.number, fault: 'impossible' }
  if (here.fault !== null || forms.includes(here.number)) return undefined
  return { kind: 'doubtful', reading: here.number, fault: null }
}
