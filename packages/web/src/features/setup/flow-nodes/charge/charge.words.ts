import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Cobrar por Pix',
  noun: 'cobrança por Pix',
  paid: 'Pagou',
  late: 'Não pagou em {{time}}',
  notCharged: 'Não foi possível cobrar',
  noValue: 'Sem valor',
  value: 'Valor em reais',
  valueHelp: 'Por exemplo 49,90, ou uma variável como {{example}}.',
  description: 'Descrição',
  message: 'Mensagem antes do código',
  wait: 'Esperar o pagamento por',
  noKey:
    'A empresa ainda não tem chave Pix: informe-a em Configurações, Opções. Até lá esta cobrança falha.',
  badValue: 'Use um valor entre R$ 0,01 e R$ 100.000,00, como 49,90.',
}

const en: typeof pt = {
  kind: 'Charge by Pix',
  noun: 'charge by Pix',
  paid: 'Paid',
  late: 'Not paid within {{time}}',
  notCharged: 'Could not be charged',
  noValue: 'No value',
  value: 'Value in reais',
  valueHelp: 'Such as 49,90, or a variable like {{example}}.',
  description: 'Description',
  message: 'Message before the code',
  wait: 'Wait for the payment for',
  noKey:
    'The company has no Pix key yet: set it in Settings, Options. Until then this charge fails.',
  badValue: 'Use a value between R$ 0,01 and R$ 100.000,00, such as 49,90.',
}

const es: typeof pt = {
  kind: 'Cobrar por Pix',
  noun: 'cobro por Pix',
  paid: 'Pagó',
  late: 'No pagó en {{time}}',
  notCharged: 'No se pudo cobrar',
  noValue: 'Sin valor',
  value: 'Valor en reales',
  valueHelp: 'Por ejemplo 49,90, o una variable como {{example}}.',
  description: 'Descripción',
  message: 'Mensaje antes del código',
  wait: 'Esperar el pago por',
  noKey:
    'La empresa todavía no tiene clave Pix: indícala en Configuración, Opciones. Hasta entonces este cobro falla.',
  badValue: 'Usa un valor entre R$ 0,01 y R$ 100.000,00, como 49,90.',
}

export const chargeWords = catalogue('chargeNode', pt, en, es)
