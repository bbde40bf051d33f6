import { catalogue } from '../../platform/words.ts'

const pt = {
  title: 'Mensagens não lidas',
  titleCount_one: 'Mensagens não lidas em {{count}} atendimento',
  titleCount_other: 'Mensagens não lidas em {{count}} atendimentos',
  none: 'Tudo lido.',
  more: 'Mostrar mais',
  desktop: 'Receber avisos também fora do navegador?',
  desktopYes: 'Ativar',
}

const en: typeof pt = {
  title: 'Unread messages',
  titleCount_one: 'Unread messages in {{count}} ticket',
  titleCount_other: 'Unread messages in {{count}} tickets',
  none: 'All read.',
  more: 'Show more',
  desktop: 'Be told outside the browser, too?',
  desktopYes: 'Turn on',
}

const es: typeof pt = {
  title: 'Mensajes no leídos',
  titleCount_one: 'Mensajes no leídos en {{count}} atención',
  titleCount_other: 'Mensajes no leídos en {{count}} atenciones',
  none: 'Todo leído.',
  more: 'Mostrar más',
  desktop: '¿Recibir avisos también fuera del navegador?',
  desktopYes: 'Activar',
}

export const notificationWords = catalogue('notifications', pt, en, es)
