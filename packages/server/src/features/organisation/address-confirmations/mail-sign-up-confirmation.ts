import type { Language } from '@guiche/contract/companies'
import { z } from 'zod'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { countAndCheckAttempt } from '../../../platform/rate-limits.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { unsealedAddress, CONFIRMATION_MAIL, findCompany } from '../companies/index.ts'
import { emailKey, findUserByEmail, isAddressUnconfirmed, type UserRow } from '../users/index.ts'
import { confirmationToken } from './confirmation-token.ts'

const payload = z.object({ sealed: z.string(), occasion: z.enum(['made', 'known', 'again']) })

/**
 * Mails the owner of an address used in a sign-up: a link that confirms it or, if it is a user's already, the way to
 * sign in. The mail contains no text typed by the person who signed up.
 */
export const mailSignUpConfirmation: Job = {
  ...job(CONFIRMATION_MAIL, payload, async (_company, { sealed, occasion }) => {
    const key = emailKey(unsealedAddress(sealed))
    const user = await acrossCompanies('find the sign-up of an email address', (db) =>
      findUserByEmail(db, key),
    )
    if (!user?.isActive) return
    const { companyId, id } = user
    const isWaiting =
      occasion !== 'known' &&
      (await inCompany(companyId, (db) => isAddressUnconfirmed(db, companyId, id)))
    if (!isWaiting && occasion !== 'known') return
    if (await countAndCheckAttempt('confirmationMails', key)) return
    await sendMail(await confirmationMail(user, isWaiting))
  }),
  lane: 'mail',
  whenUnserved: 'runs',
}

async function confirmationMail(user: UserRow, isWaiting: boolean): Promise<Mail> {
  const { companyId, email } = user
  const company = await inCompany(companyId, (db) => findCompany(db, companyId))
  const say = words[user.language ?? company?.language ?? 'pt']
  // Browsers do not send the part after # to servers, so the token does not appear in logs.
  return isWaiting
    ? { to: email, ...say.confirm(ownLink(`/login#confirm=${confirmationToken(user)}`)) }
    : { to: email, ...say.known(ownLink('/login'), ownLink('/forgetpsw')) }
}

interface ConfirmationWords {
  confirm: (link: string) => Omit<Mail, 'to'>
  known: (signIn: string, forgotten: string) => Omit<Mail, 'to'>
}

const words: Readonly<Record<Language, ConfirmationWords>> = {
  pt: {
    confirm: (link) => ({
      subject: 'Confirme seu e-mail no Guichê',
      text: `Olá!\n\nAlguém cadastrou uma empresa no Guichê com este e-mail. Se foi você, confirme o endereço para poder entrar:\n\n${link}\n\nO link vale por 24 horas. Se você não fez este cadastro, ignore este e-mail e não abra o link.`,
    }),
    known: (signIn, forgotten) => ({
      subject: 'Você já tem uma conta no Guichê',
      text: `Olá!\n\nAlguém tentou cadastrar uma empresa no Guichê com este e-mail, mas ele já tem uma conta. Se foi você, entre por aqui:\n\n${signIn}\n\nSe não sabe a senha, crie outra:\n\n${forgotten}\n\nSe não foi você, ignore este e-mail: nada mudou na sua conta.`,
    }),
  },
  en: {
    confirm: (link) => ({
      subject: 'Confirm your email at Guichê',
      text: `Hello!\n\nSomebody registered a company at Guichê with this email. If it was you, confirm the address to be able to sign in:\n\n${link}\n\nThe link is good for 24 hours. If you did not sign up, ignore this mail and do not open the link.`,
    }),
    known: (signIn, forgotten) => ({
      subject: 'You already have a Guichê account',
      text: `Hello!\n\nSomebody tried to register a company at Guichê with this email, which has an account already. If it was you, sign in here:\n\n${signIn}\n\nIf you do not know the password, set another one:\n\n${forgotten}\n\nIf it was not you, ignore this mail: nothing has changed in your account.`,
    }),
  },
  es: {
    confirm: (link) => ({
      subject: 'Confirma tu correo en Guichê',
      text: `¡Hola!\n\nAlguien registró una empresa en Guichê con este correo. Si fuiste tú, confirma la dirección para poder iniciar sesión:\n\n${link}\n\nEl enlace vale por 24 horas. Si no hiciste este registro, ignora este correo y no abras el enlace.`,
    }),
    known: (signIn, forgotten) => ({
      subject: 'Ya tienes una cuenta en Guichê',
      text: `¡Hola!\n\nAlguien intentó registrar una empresa en Guichê con este correo, que ya tiene una cuenta. Si fuiste tú, inicia sesión aquí:\n\n${signIn}\n\nSi no sabes la contraseña, crea otra:\n\n${forgotten}\n\nSi no fuiste tú, ignora este correo: nada cambió en tu cuenta.`,
    }),
  },
}
