import { catalogue } from '../../../platform/words.ts'

const pt = {
  tick_waiting: 'Enviando',
  tick_sent: 'Enviada',
  tick_delivered: 'Entregue',
  tick_read: 'Lida',
  tick_failed: 'Não enviada',
  sendAgain: 'Reenviar',
  waitsForConnection: 'Aguardando conexão',
}

const en: typeof pt = {
  tick_waiting: 'Sending',
  tick_sent: 'Sent',
  tick_delivered: 'Delivered',
  tick_read: 'Read',
  tick_failed: 'Not sent',
  sendAgain: 'Send again',
  waitsForConnection: 'Waiting for the connection',
}

const es: typeof pt = {
  tick_waiting: 'Enviando',
  tick_sent: 'Enviado',
  tick_delivered: 'Entregado',
  tick_read: 'Leído',
  tick_failed: 'No enviado',
  sendAgain: 'Reenviar',
  waitsForConnection: 'Esperando conexión',
}

export const sendingWords = catalogue('sendings', pt, en, es)
