import type { Language } from '@guiche/contract/companies'

// Older clients display the error's text, so it is readable; ours translates its code.

const words: Readonly<Record<Language, (date: string) => string>> = {
  pt: (date) => `Opss! Sua assinatura venceu em ${date}. Entre em contato com o administrador.`,
  en: (date) => `Your subscription expired on ${date}. Please contact your administrator.`,
  es: (date) => `Su suscripción venció el ${date}. Póngase en contacto con el administrador.`,
}

/** The text that the subscription expired, with its date as dd/MM/yyyy in the company's time zone. */
export function subscriptionExpiredText(
  dueDate: string,
  language: Language,
  timeZone = 'America/Sao_Paulo',
): string {
  const date = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(
    new Date(dueDate),
  )
  return words[language](date)
}
