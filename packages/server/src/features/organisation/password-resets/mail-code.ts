import type { Language } from '@guiche/contract/companies'
import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { constantTimeEqual, unseal } from '../../../platform/secrets.ts'
import { findCompany } from '../companies/index.ts'
import { findUser } from '../users/index.ts'
import { findReset } from './password-resets.queries.ts'
import { hashOfCode } from './reset-code.ts'

export const CODE_MAIL = 'mail-reset-code'
/** The context string that binds the sealed code in a waiting job to its purpose. */
export const SEALED_CODE = 'password reset code'

const payload = z.object({ userId: z.int().positive(), sealed: z.string() })

/** Mails the code, unless it was used, has expired or was replaced meanwhile. */
export const mailCode: Job = {
  ...job(CODE_MAIL, payload, async (companyId, { userId, sealed }) => {
    const code = unseal(SEALED_CODE, sealed)
    const whose = { companyId, userId }
    const found = await inCompany(companyId, async (db) => ({
      reset: await findReset(db, whose),
      user: await findUser(db, companyId, userId),
      company: await findCompany(db, companyId),
    }))
    const { reset, user, company } = found
    if (!reset || !user?.isActive || !company) return
    if (!constantTimeEqual(reset.codeHash, hashOfCode(whose, code))) return
    const say = words[user.language ?? company.language]
    await sendMail({ to: user.email, ...say(user.name, code, resetPageLink(user.email, code)) })
  }),
  lane: 'mail',
  // Runs for expired companies too, whose administrators must sign in to pay.
  whenUnserved: 'runs',
}

/**
 * The page with address and code filled in. Browsers do not send the part after # to servers, so it does not appear in
 * logs.
 */
function resetPageLink(email: string, code: string): string {
  return ownLink(`/forgetpsw#${new URLSearchParams({ email, code }).toString()}`)
}

const words: Readonly<
  Record<Language, (name: string, code: string, link: string) => Omit<Mail, 'to'>>
> = {
  pt: (name, code, link) => ({
    subject: 'Sua nova senha do Guichê',
    text: `Olá, ${name}!\n\nRecebemos um pedido para trocar a senha da sua conta no Guichê. O código é:\n\n${code}\n\nDigite-o na página em que você fez o pedido, ou abra este endereço, que já o traz:\n\n${link}\n\nO código vale por uma hora e só pode ser usado uma vez. Se você não pediu isso, ignore este e-mail: sua senha continua a mesma.`,
  }),
  en: (name, code, link) => ({
    subject: 'Your new Guichê password',
    text: `Hello ${name}!\n\nWe were asked to change the password of your Guichê account. The code is:\n\n${code}\n\nType it on the page where you asked for it, or open this address, which brings it along:\n\n${link}\n\nThe code is good for one hour and can be used once. If you did not ask for it, ignore this mail: your password stays as it is.`,
  }),
  es: (name, code, link) => ({
    subject: 'Tu nueva contraseña de Guichê',
    text: `¡Hola, ${name}!\n\nRecibimos un pedido para cambiar la contraseña de tu cuenta de Guichê. El código es:\n\n${code}\n\nEscríbelo en la página donde hiciste el pedido, o abre esta dirección, que ya lo trae:\n\n${link}\n\nEl código vale por una hora y se puede usar una sola vez. Si no lo pediste, ignora este correo: tu contraseña sigue igual.`,
  }),
}
