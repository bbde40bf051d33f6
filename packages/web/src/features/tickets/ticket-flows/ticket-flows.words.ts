import { catalogue } from '../../../platform/words.ts'

const pt = {
  start: 'Iniciar fluxo…',
  startOf: 'Iniciar o fluxo {{flow}}',
  startTitle: 'Iniciar um fluxo para {{name}}',
  startText: 'O fluxo fala com o cliente até terminar, até você responder ou até ser parado.',
  started: 'Fluxo {{flow}} iniciado.',
  stop: 'Parar fluxo',
  stopBot: 'Parar o robô',
  stopOf: 'Parar {{flow}}',
  stopTitle: 'Parar {{flow}}?',
  stopText: '{{name}} passa a esperar por uma pessoa.',
  stopped: '{{flow}} parou de responder.',
  inFlow: 'No fluxo {{flow}}: {{node}}',
  byBot: '{{bot}} responde',
  version: 'versão {{count}}',
  none: 'Nenhum fluxo encontrado.',
}

const en: typeof pt = {
  start: 'Start a flow…',
  startOf: 'Start the flow {{flow}}',
  startTitle: 'Start a flow for {{name}}',
  startText: 'The flow speaks with the customer until it ends, you answer, or it is stopped.',
  started: 'Flow {{flow}} started.',
  stop: 'Stop flow',
  stopBot: 'Stop the bot',
  stopOf: 'Stop {{flow}}',
  stopTitle: 'Stop {{flow}}?',
  stopText: '{{name}} will wait for a person.',
  stopped: '{{flow}} has stopped answering.',
  inFlow: 'In the flow {{flow}}: {{node}}',
  byBot: '{{bot}} answers',
  version: 'version {{count}}',
  none: 'No flow found.',
}

const es: typeof pt = {
  start: 'Iniciar flujo…',
  startOf: 'Iniciar el flujo {{flow}}',
  startTitle: 'Iniciar un flujo para {{name}}',
  startText: 'El flujo habla con el cliente hasta terminar, hasta que respondas o hasta detenerlo.',
  started: 'Flujo {{flow}} iniciado.',
  stop: 'Detener flujo',
  stopBot: 'Detener el bot',
  stopOf: 'Detener {{flow}}',
  stopTitle: '¿Detener {{flow}}?',
  stopText: '{{name}} pasa a esperar a una persona.',
  stopped: '{{flow}} dejó de responder.',
  inFlow: 'En el flujo {{flow}}: {{node}}',
  byBot: '{{bot}} responde',
  version: 'versión {{count}}',
  none: 'No se encontró ningún flujo.',
}

export const ticketFlowWords = catalogue('ticket-flows', pt, en, es)
