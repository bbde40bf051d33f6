import type { Language } from './companies.ts'
import type { PhoneFault, PhoneNote } from './typed-phones.ts'

type PhoneWords = Readonly<Record<PhoneFault | PhoneNote, string>>

/** Words for the reasons why a text is not a telephone number, and for dropped parts. */
export const phoneWords: Readonly<Record<Language, PhoneWords>> = {
  pt: {
    empty: 'Falta o número de telefone.',
    scientific:
      'A planilha arredondou o número (5,51E+12) e perdeu dígitos. Formate a coluna como texto e digite o número de novo.',
    notANumber: 'Isto não é um número de telefone.',
    tooShort: 'Faltam dígitos. Escreva o número com o DDD.',
    tooLong: 'O número tem dígitos demais.',
    impossible: 'Não existe número de telefone assim. Confira o DDD ou o código do país.',
    firstOfSeveral: 'Havia mais de um número; foi lido o primeiro.',
    extension: 'O ramal ficou de fora.',
    decimal: 'A planilha tratou o número como decimal; o “,0” do fim ficou de fora.',
  },
  en: {
    empty: 'The phone number is missing.',
    scientific:
      'The spreadsheet rounded the number (5.51E+12) and lost digits. Format the column as text and type the number again.',
    notANumber: 'This is not a phone number.',
    tooShort: 'Digits are missing. Write the number with its area code.',
    tooLong: 'The number has too many digits.',
    impossible: 'There is no such phone number. Check the area or country code.',
    firstOfSeveral: 'There was more than one number; the first was read.',
    extension: 'The extension was left out.',
    decimal: 'The spreadsheet took the number for a decimal; the “.0” at its end was left out.',
  },
  es: {
    empty: 'Falta el número de teléfono.',
    scientific:
      'La hoja de cálculo redondeó el número (5,51E+12) y perdió dígitos. Da formato de texto a la columna y escribe el número de nuevo.',
    notANumber: 'Esto no es un número de teléfono.',
    tooShort: 'Faltan dígitos. Escribe el número con su código de área.',
    tooLong: 'El número tiene demasiados dígitos.',
    impossible: 'No existe un número de teléfono así. Revisa el código de área o de país.',
    firstOfSeveral: 'Había más de un número; se leyó el primero.',
    extension: 'La extensión quedó fuera.',
    decimal: 'La hoja de cálculo tomó el número por decimal; el “,0” del final quedó fuera.',
  },
}
