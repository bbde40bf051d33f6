import { catalogue } from '../../../platform/words.ts'

const pt = {
  intro:
    'Contam só no horário de atendimento; sem horários, o tempo todo. O que muda aqui vale na hora, também para quem já espera.',
  slaFirstAnswerMinutes: 'Primeira resposta em até (minutos)',
  slaFirstAnswerMinutesHelp:
    'De quando o cliente chama até a primeira mensagem de uma pessoa. 0: sem prazo.',
  slaNextAnswerMinutes: 'Próximas respostas em até (minutos)',
  slaNextAnswerMinutesHelp: 'Corre enquanto o cliente espera por nós. 0: sem prazo.',
  slaCloseMinutes: 'Encerrar em até (minutos)',
  slaCloseMinutesHelp: 'Desde o início do atendimento; para enquanto está adiado. 0: sem prazo.',
  slaWarnPercent: 'Avisar ao chegar a (% do prazo)',
  slaWarnPercentHelp: 'De 1 a 99.',
}

const en: typeof pt = {
  intro:
    'They count within the attendance time only; without hours, all the time. What changes here holds at once, also for who already waits.',
  slaFirstAnswerMinutes: 'First answer within (minutes)',
  slaFirstAnswerMinutesHelp:
    'From when the customer asks to the first message of a person. 0: no target.',
  slaNextAnswerMinutes: 'Next answers within (minutes)',
  slaNextAnswerMinutesHelp: 'Runs while the customer waits for us. 0: no target.',
  slaCloseMinutes: 'Close within (minutes)',
  slaCloseMinutesHelp: 'Since the ticket began; stands still while it is snoozed. 0: no target.',
  slaWarnPercent: 'Warn at (% of the target)',
  slaWarnPercentHelp: 'From 1 to 99.',
}

const es: typeof pt = {
  intro:
    'Cuentan solo en el horario de atención; sin horarios, todo el tiempo. Lo que cambie aquí vale al instante, también para quien ya espera.',
  slaFirstAnswerMinutes: 'Primera respuesta en (minutos)',
  slaFirstAnswerMinutesHelp:
    'Desde que el cliente llama hasta el primer mensaje de una persona. 0: sin plazo.',
  slaNextAnswerMinutes: 'Próximas respuestas en (minutos)',
  slaNextAnswerMinutesHelp: 'Corre mientras el cliente nos espera. 0: sin plazo.',
  slaCloseMinutes: 'Cerrar en (minutos)',
  slaCloseMinutesHelp:
    'Desde el inicio de la atención; se detiene mientras está pospuesta. 0: sin plazo.',
  slaWarnPercent: 'Avisar al llegar a (% del plazo)',
  slaWarnPercentHelp: 'De 1 a 99.',
}

export const queueSlaWords = catalogue('queue-sla', pt, en, es)
