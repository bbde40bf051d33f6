import type { PhoneFault } from '@guiche/contract/typed-phones'
import { phoneReadingWords } from '../../../platform/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { importWords } from './import.words.ts'
import type { SheetField } from './sheet-rows.ts'

/** The faults of a row, column by column, in the language of the page. */
export function useFaultWords() {
  const say = useWords(importWords)
  const sayPhone = useWords(phoneReadingWords)
  return (faults: readonly SheetField[], numberFault: PhoneFault | null) =>
    faults
      .map((field) =>
        field === 'number' && numberFault !== null ? sayPhone(numberFault) : say(`fault_${field}`),
      )
      .join(' ')
}
