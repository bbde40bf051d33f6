import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Novo atendimento',
  create: 'Iniciar atendimento',
  contact: 'Contato',
  contactPlaceholder: 'Nome ou número, a partir de 3 letras',
  contactRequired: 'Escolha um contato',
  noContact: 'Nenhum contato com “{{text}}”.',
  addContact: 'Criar contato',
  queue: 'Fila',
  noQueue: 'Sem fila',
  selectQueue: 'Selecione uma fila',
  searchQueueError: 'Ocorreu um erro ao buscar as filas',
  line: 'Conexão',
  lineDefault: 'Conexão padrão',
  noLines: 'Nenhuma conexão. Conecte um número para iniciar um atendimento.',
}

const en: typeof pt = {
  title: 'New ticket',
  create: 'Start ticket',
  contact: 'Contact',
  contactPlaceholder: 'Name or number, from 3 letters on',
  contactRequired: 'Choose a contact',
  noContact: 'No contact with “{{text}}”.',
  addContact: 'Create contact',
  queue: 'Queue',
  noQueue: 'No queue',
  selectQueue: 'Select a queue',
  searchQueueError: 'An error occurred while fetching the queues',
  line: 'Connection',
  lineDefault: 'Default connection',
  noLines: 'No connection. Connect a number to start a ticket.',
}

const es: typeof pt = {
  title: 'Nueva atención',
  create: 'Iniciar atención',
  contact: 'Contacto',
  contactPlaceholder: 'Nombre o número, desde 3 letras',
  contactRequired: 'Elige un contacto',
  noContact: 'Ningún contacto con «{{text}}».',
  addContact: 'Crear contacto',
  queue: 'Cola',
  noQueue: 'Sin cola',
  selectQueue: 'Selecciona una cola',
  searchQueueError: 'Ocurrió un error al buscar las colas',
  line: 'Conexión',
  lineDefault: 'Conexión predeterminada',
  noLines: 'Ninguna conexión. Conecta un número para iniciar una atención.',
}

export const newTicketWords = catalogue('new-ticket', pt, en, es)
