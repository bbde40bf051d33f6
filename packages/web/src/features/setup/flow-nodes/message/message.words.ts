import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Mensagem',
  noun: 'mensagem',
}

const en: typeof pt = {
  kind: 'Message',
  noun: 'message',
}

const es: typeof pt = {
  kind: 'Mensaje',
  noun: 'mensaje',
}

export const messageWords = catalogue('messageNode', pt, en, es)
