import {
  automaticEndings,
  type AutomaticEnding,
  debitFailures,
  type DebitFailure,
} from '@guiche/contract/automatic-payments'
import type { Language } from '@guiche/contract/companies'
import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { findCompany } from '../../organisation/companies/index.ts'

export const AUTOMATIC_MAIL = 'mail-automatic-payment'

const payload = z.object({
  of: z.int().positive(),
  news: z.union([
    z.object({ failure: z.enum(debitFailures) }),
    z.object({ endedBy: z.enum(automaticEndings) }),
  ]),
})
export type AutomaticNews = z.output<typeof payload>['news']

/** Mails a company, in its language, that a debit failed or that its authorization has ended. */
export const mailAutomatic: Job = {
  ...job(AUTOMATIC_MAIL, payload, async (_companyId, { of, news }) => {
    const company = await inCompany(of, (db) => findCompany(db, of))
    if (!company?.email) return
    const { notPaid, hasEnded, failed, ended, pay } = words[company.language]
    const isFailed = 'failure' in news
    const subject = isFailed ? notPaid : hasEnded
    const why = isFailed ? failed[news.failure] : ended[news.endedBy]
    const text = `${why}\n\n${pay}\n\n${ownLink('/financeiro')}`
    await sendMail({ to: company.email, subject, text })
  }),
  lane: 'mail',
  whenUnserved: 'runs',
}

interface AutomaticWords {
  readonly notPaid: Mail['subject']
  readonly hasEnded: Mail['subject']
  readonly failed: Readonly<Record<DebitFailure, string>>
  readonly ended: Readonly<Record<AutomaticEnding, string>>
  readonly pay: string
}

const words: Readonly<Record<Language, AutomaticWords>> = {
  pt: {
    notPaid: 'A sua fatura do Guichê não foi paga pelo Pix Automático',
    hasEnded: 'O Pix Automático da sua assinatura do Guichê terminou',
    failed: {
      no_funds: 'O seu banco não pagou a fatura pelo Pix Automático: faltou saldo ou limite.',
      limit:
        'O seu banco não pagou a fatura pelo Pix Automático: o valor passa do limite que você definiu nele.',
      account:
        'O seu banco não pagou a fatura pelo Pix Automático: a conta está encerrada ou bloqueada.',
      cancelled: 'O pagamento da fatura pelo Pix Automático foi cancelado no seu banco.',
      refused: 'O seu banco recusou o pagamento da fatura pelo Pix Automático.',
      late: 'Não houve tempo de pedir ao seu banco o pagamento da fatura pelo Pix Automático.',
    },
    ended: {
      company: 'O Pix Automático da sua assinatura foi cancelado.',
      payer: 'O Pix Automático da sua assinatura foi cancelado no seu banco.',
      provider: 'O seu banco não mantém mais o Pix Automático da sua assinatura.',
      change:
        'O valor ou o intervalo das faturas mudou, e o Pix Automático autorizado para o valor anterior foi cancelado.',
      time: 'O Pix Automático da sua assinatura não foi autorizado a tempo.',
      paid: 'A fatura foi paga de outra forma, e o Pix Automático não foi autorizado.',
    },
    pay: 'Pague a fatura por Pix na página abaixo. Ali também se autoriza o Pix Automático de novo.',
  },
  en: {
    notPaid: 'Your Guichê invoice was not paid by Pix Automático',
    hasEnded: 'Pix Automático has ended for your Guichê subscription',
    failed: {
      no_funds:
        'Your bank did not pay the invoice by Pix Automático: there was not enough balance or limit.',
      limit:
        'Your bank did not pay the invoice by Pix Automático: it is beyond the limit that you set there.',
      account:
        'Your bank did not pay the invoice by Pix Automático: the account is closed or blocked.',
      cancelled: "The invoice's payment by Pix Automático was cancelled at your bank.",
      refused: "Your bank refused the invoice's payment by Pix Automático.",
      late: 'There was no time to ask your bank to pay the invoice by Pix Automático.',
    },
    ended: {
      company: 'Pix Automático was cancelled for your subscription.',
      payer: 'Pix Automático was cancelled for your subscription at your bank.',
      provider: 'Your bank no longer keeps Pix Automático for your subscription.',
      change:
        'The value or the interval of your invoices has changed, and Pix Automático, authorized for the former value, was cancelled.',
      time: 'Pix Automático was not authorized for your subscription in time.',
      paid: 'The invoice was paid otherwise, and Pix Automático was not authorized.',
    },
    pay: 'Pay the invoice by Pix on the page below. Pix Automático is authorized anew there too.',
  },
  es: {
    notPaid: 'Tu factura de Guichê no se pagó por Pix Automático',
    hasEnded: 'El Pix Automático de tu suscripción de Guichê terminó',
    failed: {
      no_funds: 'Tu banco no pagó la factura por Pix Automático: faltó saldo o límite.',
      limit:
        'Tu banco no pagó la factura por Pix Automático: el valor supera el límite que definiste allí.',
      account:
        'Tu banco no pagó la factura por Pix Automático: la cuenta está cerrada o bloqueada.',
      cancelled: 'El pago de la factura por Pix Automático se canceló en tu banco.',
      refused: 'Tu banco rechazó el pago de la factura por Pix Automático.',
      late: 'No hubo tiempo de pedir a tu banco el pago de la factura por Pix Automático.',
    },
    ended: {
      company: 'El Pix Automático de tu suscripción se canceló.',
      payer: 'El Pix Automático de tu suscripción se canceló en tu banco.',
      provider: 'Tu banco ya no mantiene el Pix Automático de tu suscripción.',
      change:
        'El valor o el intervalo de las facturas cambió, y el Pix Automático autorizado para el valor anterior se canceló.',
      time: 'El Pix Automático de tu suscripción no se autorizó a tiempo.',
      paid: 'La factura se pagó de otra forma, y el Pix Automático no se autorizó.',
    },
    pay: 'Paga la factura por Pix en la página de abajo. Allí también se autoriza de nuevo el Pix Automático.',
  },
}
