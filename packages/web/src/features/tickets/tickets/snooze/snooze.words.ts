import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Adiar até',
  laterToday: 'Mais tarde hoje',
  afternoon: 'Hoje à tarde',
  evening: 'Hoje à noite',
  tomorrow: 'Amanhã',
  weekend: 'Fim de semana',
  nextWeek: 'Próxima semana',
  pick: 'Escolher data e hora',
  wakeOnReply: 'Voltar quando o cliente responder',
  wake: 'Trazer de volta agora',
}

const en: typeof pt = {
  title: 'Snooze until',
  laterToday: 'Later today',
  afternoon: 'This afternoon',
  evening: 'This evening',
  tomorrow: 'Tomorrow',
  weekend: 'Weekend',
  nextWeek: 'Next week',
  pick: 'Pick date and time',
  wakeOnReply: 'Come back when the customer replies',
  wake: 'Bring back now',
}

const es: typeof pt = {
  title: 'Posponer hasta',
  laterToday: 'Más tarde hoy',
  afternoon: 'Hoy por la tarde',
  evening: 'Hoy por la noche',
  tomorrow: 'Mañana',
  weekend: 'Fin de semana',
  nextWeek: 'Próxima semana',
  pick: 'Elegir fecha y hora',
  wakeOnReply: 'Volver cuando el cliente responda',
  wake: 'Traer de vuelta ahora',
}

export const snoozeWords = catalogue('snooze', pt, en, es)
