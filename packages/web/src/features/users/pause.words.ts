import { catalogue } from '../../platform/words.ts'

const pt = {
  take: 'Entrar em pausa',
  end: 'Encerrar pausa',
  title: 'Entrar em pausa',
  lead: 'Você continua conectado. Colegas veem a pausa e são avisados antes de passar um atendimento a você.',
  reason: 'Motivo',
  reasonHelp: 'Por exemplo: almoço, reunião.',
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
  reason: 'Reason',
  reasonHelp: 'For example: lunch, meeting.',
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
  reason: 'Motivo',
  reasonHelp: 'Por ejemplo: almuerzo, reunión.',
  paused: 'Estás en pausa.',
  ended: 'Pausa terminada.',
  warning: '{{name}} está en pausa ({{reason}}) y puede tardar en responder.',
  warningBare: '{{name}} está en pausa y puede tardar en responder.',
}

export const pauseWords = catalogue('pause', pt, en, es)
