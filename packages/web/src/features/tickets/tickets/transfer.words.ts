import { catalogue } from '../../../platform/words.ts'

const pt = {
  title: 'Transferir o atendimento de {{name}}',
  queueRequired: 'Selecione uma fila',
  userPlaceholder: 'Nome do colega',
  toQueue: 'Sem atendente, aguarda na fila {{queue}} até alguém aceitar.',
  toUser: 'Passa direto para {{name}}, já em atendimento.',
  toOffline: '{{name}} está offline e só vê o atendimento quando entrar.',
  lineHelp: 'As próximas mensagens saem por esta conexão.',
}

const en: typeof pt = {
  title: 'Transfer the ticket of {{name}}',
  queueRequired: 'Select a queue',
  userPlaceholder: "Colleague's name",
  toQueue: 'Without an attendant it waits in {{queue}} until somebody accepts it.',
  toUser: 'Goes straight to {{name}}, already in progress.',
  toOffline: '{{name}} is offline and sees the ticket only after signing in.',
  lineHelp: 'The next messages go out by this connection.',
}

const es: typeof pt = {
  title: 'Transferir la atención de {{name}}',
  queueRequired: 'Selecciona una cola',
  userPlaceholder: 'Nombre del compañero',
  toQueue: 'Sin agente, espera en la cola {{queue}} hasta que alguien acepte.',
  toUser: 'Pasa directo a {{name}}, ya en atención.',
  toOffline: '{{name}} no está en línea y ve la atención solo al entrar.',
  lineHelp: 'Los próximos mensajes salen por esta conexión.',
}

export const transferWords = catalogue('transfer', pt, en, es)
