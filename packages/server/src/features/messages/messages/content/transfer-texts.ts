import type { VariableLanguage } from '@guiche/contract/variables'
import type { Transfer } from '../../../tickets/tickets/index.ts'

// Automatic texts to customers about transfers, in the company's language.

type Names = { queue: string; user: string }

const texts: Readonly<Record<VariableLanguage, Record<Transfer, (names: Names) => string>>> = {
  pt: {
    queue: ({ queue }) => `Seu atendimento foi encaminhado para o departamento *${queue}*.`,
    user: ({ user }) => `Seu atendimento agora continua com *${user}*.`,
    both: ({ queue, user }) =>
      `Seu atendimento agora continua com *${user}*, do departamento *${queue}*.`,
    returned: ({ queue }) =>
      `Seu atendimento foi encaminhado para o departamento *${queue}*. Em instantes alguém continua com você.`,
  },
  en: {
    queue: ({ queue }) => `Your conversation has been passed on to *${queue}*.`,
    user: ({ user }) => `Your conversation now continues with *${user}*.`,
    both: ({ queue, user }) => `Your conversation now continues with *${user}* from *${queue}*.`,
    returned: ({ queue }) =>
      `Your conversation has been passed on to *${queue}*. Somebody will be with you shortly.`,
  },
  es: {
    queue: ({ queue }) => `Tu atención fue derivada al departamento *${queue}*.`,
    user: ({ user }) => `Tu atención ahora continúa con *${user}*.`,
    both: ({ queue, user }) =>
      `Tu atención ahora continúa con *${user}*, del departamento *${queue}*.`,
    returned: ({ queue }) =>
      `Tu atención fue derivada al departamento *${queue}*. En breve alguien seguirá contigo.`,
  },
}

export function transferText(language: VariableLanguage, transfer: Transfer, names: Names): string {
  return texts[language][transfer](names)
}
