import { catalogue } from '../../../platform/words.ts'

const pt = {
  waiting: 'Pix Automático: aguardando a autorização',
  waitingHelp: 'Pague o código no aplicativo do seu banco e autorize ali os próximos pagamentos.',
  active: 'Pix Automático ativo desde {{date}}',
  each_one: '{{value}} por mês',
  each_other: '{{value}} a cada {{count}} meses',
  next: 'Próximo pagamento pelo banco: {{date}}',
  nextAsked: 'Próximo pagamento pelo banco: {{date}}, já agendado',
  noNext: 'O banco não paga a fatura em aberto.',
  end: 'Cancelar o Pix Automático',
  keep: 'Manter',
  endTitle: 'Cancelar o Pix Automático?',
  endText:
    'O banco não paga mais as faturas, nem a que já está agendada. Elas passam a ser pagas por Pix, uma a uma.',
  ended: 'Pix Automático cancelado.',
  refused:
    'O seu banco recusou o Pix Automático em {{date}}. Se o primeiro pagamento foi feito, ele conta.',
  ended_company: 'Pix Automático cancelado em {{date}}.',
  ended_payer: 'O Pix Automático foi cancelado no seu banco em {{date}}.',
  ended_provider: 'O banco encerrou o Pix Automático em {{date}}.',
  ended_change:
    'O valor ou o intervalo das faturas mudou. O Pix Automático de {{value}} foi cancelado em {{date}}.',
  ended_time: 'O Pix Automático não foi autorizado a tempo.',
  ended_paid: 'A fatura foi paga de outra forma, e o Pix Automático não foi autorizado.',
  again: 'Ao pagar uma fatura dá para autorizar de novo.',
  failed_no_funds: 'O banco não pagou a fatura pelo Pix Automático: faltou saldo ou limite.',
  failed_limit:
    'O banco não pagou a fatura pelo Pix Automático: o valor passa do limite definido no banco.',
  failed_account:
    'O banco não pagou a fatura pelo Pix Automático: a conta está encerrada ou bloqueada.',
  failed_cancelled: 'O pagamento da fatura pelo Pix Automático foi cancelado no banco.',
  failed_refused: 'O banco recusou o pagamento da fatura pelo Pix Automático.',
  failed_late: 'Não houve tempo de pedir ao banco o pagamento da fatura pelo Pix Automático.',
  payByHand: 'Pague a fatura por Pix.',
  way: 'Forma de pagamento',
  way_single: 'Pix',
  way_singleHelp: 'Só esta fatura.',
  way_automatic: 'Pix Automático',
  way_automaticHelp:
    'Esta fatura agora, e o banco paga as próximas sozinho, um dia antes do vencimento. Dá para cancelar quando quiser.',
  otherValue:
    'O Pix Automático ativo é de {{value}}. Com {{now}} ele é cancelado, e é preciso autorizar de novo.',
  instead:
    'O banco já vai pagar esta fatura em {{date}}. Se você gerar um Pix agora, esse agendamento é cancelado.',
  scan: 'Leia o código com o aplicativo do seu banco, pague e autorize os próximos pagamentos.',
}

const en: typeof pt = {
  waiting: 'Pix Automático: waiting for the authorization',
  waitingHelp: "Pay the code in your bank's app and authorize the next payments there.",
  active: 'Pix Automático active since {{date}}',
  each_one: '{{value}} a month',
  each_other: '{{value}} every {{count}} months',
  next: 'Next payment by the bank: {{date}}',
  nextAsked: 'Next payment by the bank: {{date}}, scheduled already',
  noNext: 'The bank does not pay the open invoice.',
  end: 'Cancel Pix Automático',
  keep: 'Keep it',
  endTitle: 'Cancel Pix Automático?',
  endText:
    'The bank pays no more invoices, not even the one that is scheduled. They are paid by Pix, one by one.',
  ended: 'Pix Automático cancelled.',
  refused:
    'Your bank refused Pix Automático on {{date}}. If the first payment was made, it counts.',
  ended_company: 'Pix Automático cancelled on {{date}}.',
  ended_payer: 'Pix Automático was cancelled at your bank on {{date}}.',
  ended_provider: 'The bank ended Pix Automático on {{date}}.',
  ended_change:
    'The value or the interval of the invoices has changed. Pix Automático of {{value}} was cancelled on {{date}}.',
  ended_time: 'Pix Automático was not authorized in time.',
  ended_paid: 'The invoice was paid otherwise, and Pix Automático was not authorized.',
  again: 'It can be authorized again with the payment of an invoice.',
  failed_no_funds:
    'The bank did not pay the invoice by Pix Automático: there was not enough balance or limit.',
  failed_limit:
    'The bank did not pay the invoice by Pix Automático: it is beyond the limit set at the bank.',
  failed_account:
    'The bank did not pay the invoice by Pix Automático: the account is closed or blocked.',
  failed_cancelled: "The invoice's payment by Pix Automático was cancelled at the bank.",
  failed_refused: "The bank refused the invoice's payment by Pix Automático.",
  failed_late: 'There was no time to ask the bank to pay the invoice by Pix Automático.',
  payByHand: 'Pay the invoice by Pix.',
  way: 'Way of paying',
  way_single: 'Pix',
  way_singleHelp: 'This invoice only.',
  way_automatic: 'Pix Automático',
  way_automaticHelp:
    'This invoice now, and the bank pays the next ones by itself, a day before they are due. It can be cancelled at any time.',
  otherValue:
    'The active Pix Automático is of {{value}}. With {{now}} it is cancelled, and has to be authorized again.',
  instead:
    'The bank is about to pay this invoice on {{date}}. If you make a Pix now, that is cancelled.',
  scan: "Scan the code with your bank's app, pay, and authorize the next payments.",
}

const es: typeof pt = {
  waiting: 'Pix Automático: esperando la autorización',
  waitingHelp: 'Paga el código en la aplicación de tu banco y autoriza allí los próximos pagos.',
  active: 'Pix Automático activo desde el {{date}}',
  each_one: '{{value}} por mes',
  each_other: '{{value}} cada {{count}} meses',
  next: 'Próximo pago por el banco: {{date}}',
  nextAsked: 'Próximo pago por el banco: {{date}}, ya programado',
  noNext: 'El banco no paga la factura abierta.',
  end: 'Cancelar el Pix Automático',
  keep: 'Mantener',
  endTitle: '¿Cancelar el Pix Automático?',
  endText:
    'El banco no paga más facturas, ni la que ya está programada. Pasan a pagarse por Pix, una a una.',
  ended: 'Pix Automático cancelado.',
  refused:
    'Tu banco rechazó el Pix Automático el {{date}}. Si se hizo el primer pago, este cuenta.',
  ended_company: 'Pix Automático cancelado el {{date}}.',
  ended_payer: 'El Pix Automático se canceló en tu banco el {{date}}.',
  ended_provider: 'El banco terminó el Pix Automático el {{date}}.',
  ended_change:
    'El valor o el intervalo de las facturas cambió. El Pix Automático de {{value}} se canceló el {{date}}.',
  ended_time: 'El Pix Automático no se autorizó a tiempo.',
  ended_paid: 'La factura se pagó de otra forma, y el Pix Automático no se autorizó.',
  again: 'Al pagar una factura se puede autorizar de nuevo.',
  failed_no_funds: 'El banco no pagó la factura por Pix Automático: faltó saldo o límite.',
  failed_limit:
    'El banco no pagó la factura por Pix Automático: el valor supera el límite definido en el banco.',
  failed_account:
    'El banco no pagó la factura por Pix Automático: la cuenta está cerrada o bloqueada.',
  failed_cancelled: 'El pago de la factura por Pix Automático se canceló en el banco.',
  failed_refused: 'El banco rechazó el pago de la factura por Pix Automático.',
  failed_late: 'No hubo tiempo de pedir al banco el pago de la factura por Pix Automático.',
  payByHand: 'Paga la factura por Pix.',
  way: 'Forma de pago',
  way_single: 'Pix',
  way_singleHelp: 'Solo esta factura.',
  way_automatic: 'Pix Automático',
  way_automaticHelp:
    'Esta factura ahora, y el banco paga las próximas por sí solo, un día antes del vencimiento. Se puede cancelar en cualquier momento.',
  otherValue:
    'El Pix Automático activo es de {{value}}. Con {{now}} se cancela, y hay que autorizarlo de nuevo.',
  instead: 'El banco va a pagar esta factura el {{date}}. Si generas un Pix ahora, eso se cancela.',
  scan: 'Lee el código con la aplicación de tu banco, paga y autoriza los próximos pagos.',
}

export const automaticPaymentWords = catalogue('automatic-payments', pt, en, es)
