import { catalogue } from '../../../platform/words.ts'

const pt = {
  gone: 'O webhook “{{name}}” foi desativado: o endereço respondeu que não existe mais.',
  failing: 'O webhook “{{name}}” foi desativado: há um dia o endereço não aceita nada.',
}

const en: typeof pt = {
  gone: 'The webhook “{{name}}” was turned off: its address says that it is gone.',
  failing: 'The webhook “{{name}}” was turned off: its address has taken nothing for a day.',
}

const es: typeof pt = {
  gone: 'El webhook «{{name}}» fue desactivado: la dirección respondió que ya no existe.',
  failing: 'El webhook «{{name}}» fue desactivado: hace un día que la dirección no acepta nada.',
}

export const noticeWords = catalogue('webhookNotices', pt, en, es)
