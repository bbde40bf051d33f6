import type { SheetContact } from '@guiche/contract/contact-sheets'
import { rowFaultWords } from '@guiche/contract/row-fault-words'
import { phoneReadingWords } from './phone-texts.ts'
import { catalogue, useWords } from '../words.ts'

const rowWords = catalogue('row-faults', rowFaultWords.pt, rowFaultWords.en, rowFaultWords.es)

interface Faulty {
  readonly fields: SheetContact['faults']
  /** Reason why the number is invalid. */
  readonly numberFault: SheetContact['numberFault']
  /** True if the row is imported without its invalid e-mail. */
  readonly isKept: boolean
}

/** The errors of a row of a sheet, field by field, in the page's language. */
export function useRowFaultText(): (row: Faulty) => string {
  const say = useWords(rowWords)
  const sayPhone = useWords(phoneReadingWords)
  return ({ fields, numberFault, isKept }) =>
    isKept
      ? say('emailLeftOut')
      : fields
          .map((field) =>
            field === 'number' && numberFault !== null ? sayPhone(numberFault) : say(field),
          )
          .join(' ')
}

/** The errors of a row: the reason why the row, or only its e-mail, is not imported. */
export function rowFaultsOf({ faults, numberFault, badEmail }: SheetContact): Faulty {
  const isKept = badEmail !== null
  return { fields: isKept ? ['email'] : faults, numberFault, isKept }
}
