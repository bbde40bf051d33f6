import type { Language } from './companies.ts'

type RowWord = 'duplicated' | 'name' | 'number' | 'email' | 'emailLeftOut'

/** Words for the faults of a sheet's rows: in previews, in files of faults, and in answers to programs. */
export const rowFaultWords: Readonly<Record<Language, Readonly<Record<RowWord, string>>>> = {
  pt: {
    duplicated: 'Já existe um contato com este número.',
    name: 'O nome falta ou tem mais de 200 caracteres.',
    number: 'O número precisa ter de 8 a 50 dígitos.',
    email: 'O e-mail não é válido.',
    emailLeftOut: 'O e-mail não é válido e fica de fora; o contato entra.',
  },
  en: {
    duplicated: 'A contact with this number already exists.',
    name: 'The name is missing or has more than 200 characters.',
    number: 'The number must have 8 to 50 digits.',
    email: 'The email is not valid.',
    emailLeftOut: 'The email is not valid and is left out; the contact is added.',
  },
  es: {
    duplicated: 'Ya existe un contacto con este número.',
    name: 'El nombre falta o tiene más de 200 caracteres.',
    number: 'El número debe tener de 8 a 50 dígitos.',
    email: 'El correo electrónico no es válido.',
    emailLeftOut: 'El correo no es válido y queda fuera; el contacto se agrega.',
  },
}
