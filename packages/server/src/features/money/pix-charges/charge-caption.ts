import type { Language } from '@guiche/contract/companies'
import { reaisOf } from '@guiche/contract/pix-value'

interface CaptionInput {
  readonly cents: number
  readonly receiver: string
  readonly description: string
}

const words = {
  pt: {
    pay: (value: string, name: string) => `Pix de *${value}* para ${name}`,
    how: 'Leia o QR Code no aplicativo do seu banco, ou copie o código da próxima mensagem.',
  },
  en: {
    pay: (value: string, name: string) => `Pix of *${value}* to ${name}`,
    how: "Scan the QR code in your bank's app, or copy the code in the next message.",
  },
  es: {
    pay: (value: string, name: string) => `Pix de *${value}* para ${name}`,
    how: 'Lea el código QR en la aplicación de su banco, o copie el código del próximo mensaje.',
  },
} as const satisfies Record<Language, unknown>

/** The picture's caption, in the company's language. */
export function chargeCaption(
  { cents, receiver, description }: CaptionInput,
  language: Language,
): string {
  const { pay, how } = words[language]
  return [pay(reaisOf(cents), receiver), description, how].filter((part) => part !== '').join('\n')
}
