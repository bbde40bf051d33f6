import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Chat interno',
  hasUnread: 'Há mensagens não lidas',
}

const en: typeof pt = {
  title: 'Internal chat',
  hasUnread: 'There are unread messages',
}

const es: typeof pt = {
  title: 'Chat interno',
  hasUnread: 'Hay mensajes no leídos',
}

export const chatsButtonWords = catalogue('chatsButton', pt, en, es)
