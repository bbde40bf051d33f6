import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Novo atendimento',
  create: 'Iniciar atendimento',
  contactPlaceholder: 'Nome ou número, a partir de 3 letras',
  contactRequired: 'Escolha um contato',
  noContact: 'Nenhum contato com “{{text}}”.',
  addContact: 'Criar contato',
  selectQueue: 'Selecione uma fila',
  searchQueueError: 'Ocorreu um erro ao buscar as filas',
  lineDefault: 'Conexão padrão',
  noLines: 'Nenhuma conexão. Conecte um número para iniciar um atendimento.',
}

const en: typeof pt = {
  title: 'New ticket',
  create: 'Start ticket',
  contactPlaceholder: 'Name or number, from 3 letters on',
  contactRequired: 'Choose a contact',
  noContact: 'No contact with “{{text}}”.',
  addContact: 'Create contact',
  selectQueue: 'Select a queue',
  searchQueueError: 'An error occurred while fetching the queues',
  lineDefault: 'Default connection',
  noLines: 'No connection. Connect a number to start a ticket.',
}

const es: typeof pt = {
  title: 'Nueva atención',
  create: 'Iniciar atención',
  contactPlaceholder: 'Nombre o número, desde 3 letras',
  contactRequired: 'Elige un contacto',
  noContact: 'Ningún contacto con «{{text}}».',
  addContact: 'Crear contacto',
  selectQueue: 'Selecciona una cola',
  searchQueueError: 'Ocurrió un error al buscar las colas',
  lineDefault: 'Conexión predeterminada',
  noLines: 'Ninguna conexión. Conecta un número para iniciar una atención.',
}

export const newTicketWords = catalogue('new-ticket', pt, en, es)
