import type { Language } from '@guiche/contract/companies'
import { pixProviders, webhookStates } from '@guiche/contract/pix-providers'
import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { PROVIDERS } from './webhook-rules.ts'

export const PIX_MAIL = 'mail-pix-webhook'

const payload = z.object({
  userId: z.int().positive(),
  provider: z.enum(pixProviders),
  action: z.enum(['down', 'back']),
  state: z.enum(webhookStates),
})

/** Mails an administrator, in their language, that a provider stopped reporting payments, or reports them again. */
export const mailWebhook: Job = {
  ...job(PIX_MAIL, payload, async (companyId, { userId, provider, action, state }) => {
    const { user, company } = await inCompany(companyId, async (db) => ({
      user: await findUser(db, companyId, userId),
      company: await findCompany(db, companyId),
    }))
    if (!user?.isActive || !company) return
    const { stopped, again, why, meanwhile, off } = words[user.language ?? company.language]
    const name = PROVIDERS[provider]
    const { subject, text } =
      action === 'back'
        ? again(name)
        : {
            subject: stopped(name),
            text: `${state === 'refused' ? why.refused(name) : why.silent(name)} ${meanwhile}`,
          }
    const link = ownLink('/doctor')
    const rest = action === 'back' ? link : `${link}\n\n${off}`
    await sendMail({ to: user.email, subject, text: `${text}\n\n${rest}` })
  }),
  lane: 'mail',
  whenUnserved: 'dropped',
}

type WordsByProvider<T> = (provider: string) => T

interface WebhookWords {
  readonly stopped: WordsByProvider<string>
  readonly again: WordsByProvider<Pick<Mail, 'subject' | 'text'>>
  readonly why: Readonly<Record<'silent' | 'refused', WordsByProvider<string>>>
  readonly meanwhile: string
  readonly off: string
}

const words: Readonly<Record<Language, WebhookWords>> = {
  pt: {
    stopped: (name) => `O provedor ${name} não avisa mais os pagamentos`,
    again: (name) => ({
      subject: `O provedor ${name} voltou a avisar os pagamentos`,
      text: `O provedor ${name} avisa de novo quando um pagamento por Pix chega.`,
    }),
    why: {
      silent: (name) => `O provedor ${name} parou de avisar quando um pagamento por Pix chega.`,
      refused: (name) => `O provedor ${name} recusa a conta com que os pagamentos por Pix chegam.`,
    },
    meanwhile: 'Até isso se resolver, eles demoram a ser vistos. Veja o que fazer no Diagnóstico:',
    off: 'Você pode desligar estes avisos no seu perfil.',
  },
  en: {
    stopped: (name) => `The provider ${name} tells of payments no more`,
    again: (name) => ({
      subject: `The provider ${name} tells of payments again`,
      text: `The provider ${name} tells again when a payment by Pix comes.`,
    }),
    why: {
      silent: (name) => `The provider ${name} has stopped telling when a payment by Pix comes.`,
      refused: (name) => `The provider ${name} refuses the account by which payments by Pix come.`,
    },
    meanwhile: 'Until that is mended they take long to be seen. See what to do in Diagnostics:',
    off: 'You can turn these alerts off in your profile.',
  },
  es: {
    stopped: (name) => `El proveedor ${name} ya no avisa los pagos`,
    again: (name) => ({
      subject: `El proveedor ${name} volvió a avisar los pagos`,
      text: `El proveedor ${name} avisa de nuevo cuando llega un pago por Pix.`,
    }),
    why: {
      silent: (name) => `El proveedor ${name} dejó de avisar cuando llega un pago por Pix.`,
      refused: (name) =>
        `El proveedor ${name} rechaza la cuenta con la que llegan los pagos por Pix.`,
    },
    meanwhile: 'Hasta que se resuelva, tardan en verse. Mira qué hacer en Diagnóstico:',
    off: 'Puedes apagar estos avisos en tu perfil.',
  },
}
