import type { Language } from '@guiche/contract/companies'
import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { unseal } from '../../../platform/secrets.ts'
import { findCompany } from '../companies/index.ts'
import { invitationTokenHash, invitationPath } from './invitation-token.ts'
import { lockInvitation } from './invitations.queries.ts'

export const INVITATION_MAIL = 'mail-invitation'
/** The context string that binds the sealed token in a waiting job to its purpose. */
export const SEALED = 'invitation token'

const payload = z.object({ invitationId: z.int().positive(), sealed: z.string() })

/** Mails the link, unless the invitation was revoked, accepted or sent again meanwhile. */
export const mailInvitation: Job = {
  ...job(INVITATION_MAIL, payload, async (companyId, given) => {
    const token = unseal(SEALED, given.sealed)
    const found = await inCompany(companyId, async (db) => ({
      row: await lockInvitation(db, companyId, given.invitationId),
      company: await findCompany(db, companyId),
    }))
    if (!found.row || !found.company || found.row.tokenHash !== invitationTokenHash(token)) return
    const { name, language } = found.company
    const link = ownLink(invitationPath(token))
    await sendMail({ to: found.row.email, ...words[language](name, link) })
  }),
  lane: 'mail',
}

const words: Readonly<Record<Language, (company: string, link: string) => Omit<Mail, 'to'>>> = {
  pt: (company, link) => ({
    subject: `${company} convidou você para o Guichê`,
    text: `Olá!\n\n${company} convidou você para atender no Guichê. Escolha seu nome e sua senha aqui:\n\n${link}\n\nO link vale por 3 dias e só pode ser usado uma vez. Se você não esperava este convite, ignore este e-mail.`,
  }),
  en: (company, link) => ({
    subject: `${company} invited you to Guichê`,
    text: `Hello!\n\n${company} invited you to serve its customers in Guichê. Choose your name and password here:\n\n${link}\n\nThe link is good for 3 days and can be used once. If you did not expect it, ignore this mail.`,
  }),
  es: (company, link) => ({
    subject: `${company} te invitó a Guichê`,
    text: `¡Hola!\n\n${company} te invitó a atender en Guichê. Elige tu nombre y tu contraseña aquí:\n\n${link}\n\nEl enlace vale por 3 días y se puede usar una sola vez. Si no esperabas esta invitación, ignora este correo.`,
  }),
}
