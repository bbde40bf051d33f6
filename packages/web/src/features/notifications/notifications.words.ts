import { catalogue } from '../../platform/words.ts'

const pt = {
  title: 'Mensagens não lidas',
  titleCount_one: 'Mensagens não lidas em {{count}} atendimento',
  titleCount_other: 'Mensagens não lidas em {{count}} atendimentos',
  mentions: 'Menções a você',
  mentionsCount_one: '{{count}} menção a você',
  mentionsCount_other: '{{count}} menções a você',
  mentionsMore: 'Mais de {{count}} menções a você',
  mentionOf: '{{name}} sobre {{contact}}',
  unreadMention: 'Não lida',
  somebody: 'Alguém',
  messages: 'Mensagens',
  none: 'Tudo lido.',
  more: 'Mostrar mais',
  moreMentions: 'Mostrar mais menções',
  desktop: 'Receber avisos também fora do navegador?',
  desktopYes: 'Ativar',
}

const en: typeof pt = {
  title: 'Unread messages',
  titleCount_one: 'Unread messages in {{count}} ticket',
  titleCount_other: 'Unread messages in {{count}} tickets',
  mentions: 'Mentions of you',
  mentionsCount_one: '{{count}} mention of you',
  mentionsCount_other: '{{count}} mentions of you',
  mentionsMore: 'More than {{count}} mentions of you',
  mentionOf: '{{name}} about {{contact}}',
  unreadMention: 'Unread',
  somebody: 'Somebody',
  messages: 'Messages',
  none: 'All read.',
  more: 'Show more',
  moreMentions: 'Show more mentions',
  desktop: 'Be told outside the browser, too?',
  desktopYes: 'Turn on',
}

const es: typeof pt = {
  title: 'Mensajes no leídos',
  titleCount_one: 'Mensajes no leídos en {{count}} atención',
  titleCount_other: 'Mensajes no leídos en {{count}} atenciones',
  mentions: 'Menciones a ti',
  mentionsCount_one: '{{count}} mención a ti',
  mentionsCount_other: '{{count}} menciones a ti',
  mentionsMore: 'Más de {{count}} menciones a ti',
  mentionOf: '{{name}} sobre {{contact}}',
  unreadMention: 'No leída',
  somebody: 'Alguien',
  messages: 'Mensajes',
  none: 'Todo leído.',
  more: 'Mostrar más',
  moreMentions: 'Mostrar más menciones',
  desktop: '¿Recibir avisos también fuera del navegador?',
  desktopYes: 'Activar',
}

export const notificationWords = catalogue('notifications', pt, en, es)
