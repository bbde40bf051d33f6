import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Barra de comandos',
  ask: 'Buscar ou fazer alguma coisa…',
  screens: 'Telas',
  recent: 'Recentes',
  nothing: 'Nada encontrado para “{{typed}}”.',
  searching: 'Buscando…',
  noTicket: '{{name}} ainda não tem atendimento.',
  open: 'Atendendo',
  closed: 'Encerrado',
}

const en: typeof pt = {
  title: 'Command bar',
  ask: 'Search or do something…',
  screens: 'Screens',
  recent: 'Recent',
  nothing: 'Nothing found for “{{typed}}”.',
  searching: 'Searching…',
  noTicket: '{{name}} has no ticket yet.',
  open: 'In service',
  closed: 'Closed',
}

const es: typeof pt = {
  title: 'Barra de comandos',
  ask: 'Buscar o hacer algo…',
  screens: 'Pantallas',
  recent: 'Recientes',
  nothing: 'No se encontró nada para «{{typed}}».',
  searching: 'Buscando…',
  noTicket: '{{name}} aún no tiene atención.',
  open: 'En atención',
  closed: 'Cerrada',
}

export const commandBarWords = catalogue('command-bar', pt, en, es)
