import { catalogue } from '../../../platform/words.ts'

const pt = {
  take: 'Entrar em pausa',
  end: 'Encerrar pausa',
  title: 'Entrar em pausa',
  lead: 'Você continua conectado. Colegas veem a pausa e são avisados antes de passar um atendimento a você.',
  reasonHelp: 'Por exemplo: almoço, reunião.',
  until: 'Término',
  untilHelp: 'Sair do Guichê também encerra a pausa.',
  open: 'Quando eu encerrar',
  after: 'Em {{minutes}} minutos',
  at: 'Às {{time}}',
  pausedMark: 'Em pausa',
  pausedSince: 'Em pausa desde {{since}}',
  pausedUntil: 'Em pausa até {{until}}',
  paused: 'Você está em pausa.',
  ended: 'Pausa encerrada.',
  warning: '{{name}} está em pausa ({{reason}}) e pode demorar a responder.',
  warningBare: '{{name}} está em pausa e pode demorar a responder.',
}

const en: typeof pt = {
  take: 'Take a pause',
  end: 'End pause',
  title: 'Take a pause',
  lead: 'You stay signed in. Colleagues see the pause and are warned before they hand you a ticket.',
  reasonHelp: 'For example: lunch, meeting.',
  until: 'End',
  untilHelp: 'Signing out ends the pause too.',
  open: 'When I end it',
  after: 'In {{minutes}} minutes',
  at: 'At {{time}}',
  pausedMark: 'Paused',
  pausedSince: 'Paused since {{since}}',
  pausedUntil: 'Paused until {{until}}',
  paused: 'You are on a pause.',
  ended: 'Pause ended.',
  warning: '{{name}} is on a pause ({{reason}}) and may take a while to answer.',
  warningBare: '{{name}} is on a pause and may take a while to answer.',
}

const es: typeof pt = {
  take: 'Entrar en pausa',
  end: 'Terminar pausa',
  title: 'Entrar en pausa',
  lead: 'Sigues conectado. Tus colegas ven la pausa y reciben un aviso antes de pasarte una atención.',
  reasonHelp: 'Por ejemplo: almuerzo, reunión.',
  until: 'Fin',
  untilHelp: 'Cerrar sesión también termina la pausa.',
  open: 'Cuando yo la termine',
  after: 'En {{minutes}} minutos',
  at: 'A las {{time}}',
  pausedMark: 'En pausa',
  pausedSince: 'En pausa desde las {{since}}',
  pausedUntil: 'En pausa hasta las {{until}}',
  paused: 'Estás en pausa.',
  ended: 'Pausa terminada.',
  warning: '{{name}} está en pausa ({{reason}}) y puede tardar en responder.',
  warningBare: '{{name}} está en pausa y puede tardar en responder.',
}

export const pauseWords = catalogue('pause', pt, en, es)
