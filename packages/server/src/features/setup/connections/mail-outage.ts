import type { Language } from '@guiche/contract/companies'
import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findUser } from '../../organisation/users/index.ts'

export const OUTAGE_MAIL = 'mail-outage'

const payload = z.object({
  userId: z.int().positive(),
  name: z.string(),
  since: z.string(),
  action: z.enum(['down', 'back']),
})

/** Mails one administrator about one line, in their language and their company's time zone. */
export const mailOutage: Job = {
  ...job(OUTAGE_MAIL, payload, async (companyId, given) => {
    const found = await inCompany(companyId, async (db) => ({
      user: await findUser(db, companyId, given.userId),
      company: await findCompany(db, companyId),
    }))
    if (!found.user?.isActive || !found.company) return
    const { timeZone } = found.company
    const since = new Date(given.since).toLocaleString('pt-BR', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const language = found.user.language ?? found.company.language
    const text = words[language][given.action](given.name, since, ownLink('/connections'))
    await sendMail({ to: found.user.email, ...text })
  }),
  lane: 'mail',
  whenUnserved: 'dropped',
}

type OutageText = (line: string, since: string, link: string) => Omit<Mail, 'to'>

const words: Readonly<Record<Language, Readonly<Record<'down' | 'back', OutageText>>>> = {
  pt: {
    down: (line, since, link) => ({
      subject: `A conexão ${line} está fora do ar`,
      text: `A conexão ${line} está fora do ar desde ${since}. Enquanto isso, mensagens dos clientes não chegam e as suas esperam.\n\nVeja o que fazer: ${link}\n\nVocê pode desligar estes avisos no seu perfil.`,
    }),
    back: (line, since, link) => ({
      subject: `A conexão ${line} voltou`,
      text: `A conexão ${line}, fora do ar desde ${since}, está conectada de novo. O que esperava está sendo enviado.\n\n${link}`,
    }),
  },
  en: {
    down: (line, since, link) => ({
      subject: `The connection ${line} is down`,
      text: `The connection ${line} has been down since ${since}. Meanwhile customers' messages do not arrive and yours wait.\n\nSee what to do: ${link}\n\nYou can turn these alerts off in your profile.`,
    }),
    back: (line, since, link) => ({
      subject: `The connection ${line} is back`,
      text: `The connection ${line}, down since ${since}, is connected again. What was waiting is being sent.\n\n${link}`,
    }),
  },
  es: {
    down: (line, since, link) => ({
      subject: `La conexión ${line} está caída`,
      text: `La conexión ${line} está caída desde ${since}. Mientras tanto, los mensajes de los clientes no llegan y los tuyos esperan.\n\nMira qué hacer: ${link}\n\nPuedes apagar estos avisos en tu perfil.`,
    }),
    back: (line, since, link) => ({
      subject: `La conexión ${line} volvió`,
      text: `La conexión ${line}, caída desde ${since}, está conectada de nuevo. Lo que esperaba se está enviando.\n\n${link}`,
    }),
  },
}
