import { catalogue } from '../platform/words.ts'

const pt = {
  skip: 'Ir para o conteúdo',
  menu: 'Menu',
  openMenu: 'Abrir menu',
  closeMenu: 'Recolher menu',
  administration: 'Administração',
  dashboard: 'Painel',
  tickets: 'Atendimentos',
  kanban: 'Kanban',
  contacts: 'Contatos',
  tags: 'Etiquetas',
  connections: 'Conexões',
  phone: 'Telefone simulado',
  users: 'Usuários',
  version: 'Versão {{version}}',

  greeting: 'Olá, {{name}}! Boas-vindas a {{company}}.',
  dueDate: 'Assinatura válida até {{date}}',
  greetingShort: 'Olá, {{name}}!',
  dueDateShort: 'até {{date}}',
  dueDatePastShort: 'venceu em {{date}}',
  dueDatePast: 'Assinatura vencida em {{date}}',
  refresh: 'Atualizar',
  profileMenu: 'Perfil de {{name}}',
  profile: 'Perfil',
  logout: 'Sair',

  offline: 'Você está sem internet. Tentando reconectar…',
  lost: 'Sem contato com o servidor. Reconectando…',
  readOnly:
    'A assinatura da sua empresa venceu em {{date}}. Por enquanto, tudo pode ser lido e nada alterado.',

  awayTitle: 'O servidor não está respondendo',
  awayText: 'Assim que ele voltar, você continua de onde parou.',
  retry: 'Tentar de novo',
  notFoundTitle: 'Esta página não existe',
  notFoundText: 'O endereço pode ter mudado ou sido digitado com um erro.',
  toTickets: 'Ir para os atendimentos',
}

const en: typeof pt = {
  skip: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Collapse menu',
  administration: 'Administration',
  dashboard: 'Dashboard',
  tickets: 'Tickets',
  kanban: 'Kanban',
  contacts: 'Contacts',
  tags: 'Tags',
  connections: 'Connections',
  phone: 'Simulated phone',
  users: 'Users',
  version: 'Version {{version}}',

  greeting: 'Hello, {{name}}! Welcome to {{company}}.',
  dueDate: 'Subscription valid until {{date}}',
  greetingShort: 'Hello, {{name}}!',
  dueDateShort: 'until {{date}}',
  dueDatePastShort: 'expired on {{date}}',
  dueDatePast: 'Subscription expired on {{date}}',
  refresh: 'Refresh',
  profileMenu: 'Profile of {{name}}',
  profile: 'Profile',
  logout: 'Log out',

  offline: 'You are offline. Trying to reconnect…',
  lost: 'The server cannot be reached. Reconnecting…',
  readOnly:
    "Your company's subscription expired on {{date}}. For now everything can be read and nothing changed.",

  awayTitle: 'The server is not answering',
  awayText: 'As soon as it is back, you go on where you were.',
  retry: 'Try again',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may have changed, or was typed with a mistake.',
  toTickets: 'Go to the tickets',
}

const es: typeof pt = {
  skip: 'Ir al contenido',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Contraer menú',
  administration: 'Administración',
  dashboard: 'Panel',
  tickets: 'Atenciones',
  kanban: 'Kanban',
  contacts: 'Contactos',
  tags: 'Etiquetas',
  connections: 'Conexiones',
  phone: 'Teléfono simulado',
  users: 'Usuarios',
  version: 'Versión {{version}}',

  greeting: '¡Hola, {{name}}! Te damos la bienvenida a {{company}}.',
  dueDate: 'Suscripción válida hasta el {{date}}',
  greetingShort: '¡Hola, {{name}}!',
  dueDateShort: 'hasta el {{date}}',
  dueDatePastShort: 'venció el {{date}}',
  dueDatePast: 'Suscripción vencida el {{date}}',
  refresh: 'Actualizar',
  profileMenu: 'Perfil de {{name}}',
  profile: 'Perfil',
  logout: 'Cerrar sesión',

  offline: 'No tienes conexión a internet. Intentando reconectar…',
  lost: 'Sin contacto con el servidor. Reconectando…',
  readOnly:
    'La suscripción de tu empresa venció el {{date}}. Por ahora, todo se puede leer y nada se puede cambiar.',

  awayTitle: 'El servidor no responde',
  awayText: 'En cuanto vuelva, sigues donde estabas.',
  retry: 'Reintentar',
  notFoundTitle: 'Esta página no existe',
  notFoundText: 'Puede que la dirección haya cambiado o tenga un error.',
  toTickets: 'Ir a las atenciones',
}

export const shellWords = catalogue('shell', pt, en, es)
