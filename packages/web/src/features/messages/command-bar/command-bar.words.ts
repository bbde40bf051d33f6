import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Barra de comandos',
  ask: 'Buscar ou fazer alguma coisa…',
  actions: 'Ações',
  macros: 'Macros',
  flows: 'Fluxos',
  screens: 'Telas',
  recent: 'Recentes',
  tickets: 'Atendimentos',
  contacts: 'Contatos',
  nothing: 'Nada encontrado para “{{typed}}”.',
  searching: 'Buscando…',
  noTicket: '{{name}} ainda não tem atendimento.',
  pending: 'Aguardando',
  open: 'Atendendo',
  closed: 'Encerrado',
}

const en: typeof pt = {
  title: 'Command bar',
  ask: 'Search or do something…',
  actions: 'Actions',
  macros: 'Macros',
  flows: 'Flows',
  screens: 'Screens',
  recent: 'Recent',
  tickets: 'Tickets',
  contacts: 'Contacts',
  nothing: 'Nothing found for “{{typed}}”.',
  searching: 'Searching…',
  noTicket: '{{name}} has no ticket yet.',
  pending: 'Waiting',
  open: 'In service',
  closed: 'Closed',
}

const es: typeof pt = {
  title: 'Barra de comandos',
  ask: 'Buscar o hacer algo…',
  actions: 'Acciones',
  macros: 'Macros',
  flows: 'Flujos',
  screens: 'Pantallas',
  recent: 'Recientes',
  tickets: 'Atenciones',
  contacts: 'Contactos',
  nothing: 'No se encontró nada para «{{typed}}».',
  searching: 'Buscando…',
  noTicket: '{{name}} aún no tiene atención.',
  pending: 'En espera',
  open: 'En atención',
  closed: 'Cerrada',
}

export const commandBarWords = catalogue('command-bar', pt, en, es)
