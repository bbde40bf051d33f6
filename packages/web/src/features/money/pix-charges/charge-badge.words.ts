import { catalogue } from '../../../platform/words.ts'

const pt = {
  pix_open: 'Pix',
  pix_paid: 'Pix pago',
  mark_open: 'Cobrança Pix aguardando pagamento',
  mark_paid: 'Cobrança Pix paga',
}

const en: typeof pt = {
  pix_open: 'Pix',
  pix_paid: 'Pix paid',
  mark_open: 'Pix charge waiting for payment',
  mark_paid: 'Pix charge paid',
}

const es: typeof pt = {
  pix_open: 'Pix',
  pix_paid: 'Pix pagado',
  mark_open: 'Cobro Pix esperando el pago',
  mark_paid: 'Cobro Pix pagado',
}

export const chargeBadgeWords = catalogue('chargeBadge', pt, en, es)
