import { catalogue } from '../../../platform/words.ts'

const pt = {
  options: 'Para escolher',
  thread: 'Conversa de teste',
  message: 'Mensagem do cliente',
  send: 'Enviar como cliente',
}

const en: typeof pt = {
  options: 'To choose from',
  thread: 'Trial conversation',
  message: 'Message of the customer',
  send: 'Send as the customer',
}

const es: typeof pt = {
  options: 'Para elegir',
  thread: 'Conversación de prueba',
  message: 'Mensaje del cliente',
  send: 'Enviar como cliente',
}

export const phoneWords = catalogue('phone', pt, en, es)
