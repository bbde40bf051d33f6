import { catalogue } from '../../../platform/words.ts'

const pt = {
  ran: '{{name}} usou a macro “{{macro}}”',
  someone: 'Alguém',
  did_assign: 'atribuiu',
  did_tag: 'etiquetou',
  did_untag: 'tirou etiqueta',
  did_queue: 'transferiu',
  did_send: 'respondeu',
  did_note: 'anotou',
  did_snooze: 'adiou',
  did_close: 'encerrou',
}

const en: typeof pt = {
  ran: '{{name}} ran the macro “{{macro}}”',
  someone: 'Somebody',
  did_assign: 'assigned',
  did_tag: 'tagged',
  did_untag: 'untagged',
  did_queue: 'transferred',
  did_send: 'answered',
  did_note: 'noted',
  did_snooze: 'snoozed',
  did_close: 'closed',
}

const es: typeof pt = {
  ran: '{{name}} usó la macro «{{macro}}»',
  someone: 'Alguien',
  did_assign: 'asignó',
  did_tag: 'etiquetó',
  did_untag: 'quitó etiqueta',
  did_queue: 'transfirió',
  did_send: 'respondió',
  did_note: 'anotó',
  did_snooze: 'pospuso',
  did_close: 'cerró',
}

export const macroRunWords = catalogue('macro-runs', pt, en, es)
