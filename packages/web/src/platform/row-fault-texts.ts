import type { SheetContact } from '@guiche/contract/contact-sheets'
import { rowFaultWords } from '@guiche/contract/row-fault-words'
import { phoneReadingWords } from './phone-texts.ts'
import { catalogue, useWords } from './words.ts'

const rowWords = catalogue('row-faults', rowFaultWords.pt, rowFaultWords.en, rowFaultWords.es)

interface Faulty {
  readonly fields: SheetContact['faults']
  /** Why the number is none. */
  readonly numberFault: SheetContact['numberFault']
  /** Whether the row is in, without its e-mail. */
  readonly isKept: boolean
}

/** The faults of a row of a sheet, field by field, in the language of the page. */
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

/** The text beside a row: the reason why the row, or its e-mail, is left out. */
export function faultsOf({ faults, numberFault, badEmail }: SheetContact): Faulty {
  const isKept = badEmail !== null
  return { fields: isKept ? ['email'] : faults, numberFault, isKept }
}
