import type { Language } from '@guiche/contract/companies'
import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { findCompany } from './companies.queries.ts'

export const WELCOME_MAIL = 'mail-welcome'

/** Mails a new company how to sign in, and the end of its trial. */
export const mailWelcome: Job = {
  ...job(WELCOME_MAIL, z.object({}), async (companyId) => {
    const company = await inCompany(companyId, (db) => findCompany(db, companyId))
    if (!company?.trialExpiration) return
    const { email, language, name, timeZone, trialExpiration } = company
    const end = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(
      new Date(trialExpiration),
    )
    await sendMail({ to: email, ...words[language]({ name, email, end, link: ownLink('/login') }) })
  }),
  lane: 'mail',
  whenUnserved: 'runs',
}

interface WelcomeInput {
  name: string
  /** The address to sign in with. */
  email: string
  /** The last day of the trial, dd/MM/yyyy. */
  end: string
  link: string
}

const words: Readonly<Record<Language, (welcome: WelcomeInput) => Omit<Mail, 'to'>>> = {
  pt: ({ name, email, end, link }) => ({
    subject: 'Boas-vindas ao Guichê',
    text: `Olá!\n\nA empresa ${name} está cadastrada no Guichê. Entre com o e-mail ${email} e a senha que você escolheu:\n\n${link}\n\nSeu período de teste vai até ${end}. Comece conectando um número de WhatsApp e convidando a sua equipe: os primeiros passos estão na página inicial.\n\nSe você não fez este cadastro, ignore este e-mail.`,
  }),
  en: ({ name, email, end, link }) => ({
    subject: 'Welcome to Guichê',
    text: `Hello!\n\nThe company ${name} is registered at Guichê. Sign in with the email ${email} and the password that you chose:\n\n${link}\n\nYour trial lasts until ${end}. Begin by connecting a WhatsApp number and inviting your team: the first steps are on the home page.\n\nIf you did not sign up, ignore this mail.`,
  }),
  es: ({ name, email, end, link }) => ({
    subject: 'Te damos la bienvenida a Guichê',
    text: `¡Hola!\n\nLa empresa ${name} está registrada en Guichê. Inicia sesión con el correo ${email} y la contraseña que elegiste:\n\n${link}\n\nTu período de prueba dura hasta el ${end}. Empieza por conectar un número de WhatsApp e invitar a tu equipo: los primeros pasos están en la página de inicio.\n\nSi no hiciste este registro, ignora este correo.`,
  }),
}
