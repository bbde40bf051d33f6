import { catalogue } from '../../platform/words.ts'

const pt = {
  start: 'Iniciar fluxo…',
  startOf: 'Iniciar o fluxo {{flow}}',
  startTitle: 'Iniciar um fluxo para {{name}}',
  startText: 'O fluxo fala com o cliente até terminar, até você responder ou até ser parado.',
  started: 'Fluxo {{flow}} iniciado.',
  stop: 'Parar fluxo',
  stopOf: 'Parar o fluxo {{flow}}',
  stopTitle: 'Parar o fluxo {{flow}}?',
  stopText: '{{name}} sai do fluxo e passa a esperar por uma pessoa.',
  stopped: 'Fluxo {{flow}} parado.',
  inFlow: 'No fluxo {{flow}}: {{node}}',
  version: 'versão {{count}}',
  flows: 'Fluxos',
  none: 'Nenhum fluxo encontrado.',
  cancel: 'Cancelar',
}

const en: typeof pt = {
  start: 'Start a flow…',
  startOf: 'Start the flow {{flow}}',
  startTitle: 'Start a flow for {{name}}',
  startText: 'The flow speaks with the customer until it ends, you answer, or it is stopped.',
  started: 'Flow {{flow}} started.',
  stop: 'Stop flow',
  stopOf: 'Stop the flow {{flow}}',
  stopTitle: 'Stop the flow {{flow}}?',
  stopText: '{{name}} leaves the flow and waits for a person.',
  stopped: 'Flow {{flow}} stopped.',
  inFlow: 'In the flow {{flow}}: {{node}}',
  version: 'version {{count}}',
  flows: 'Flows',
  none: 'No flow found.',
  cancel: 'Cancel',
}

const es: typeof pt = {
  start: 'Iniciar flujo…',
  startOf: 'Iniciar el flujo {{flow}}',
  startTitle: 'Iniciar un flujo para {{name}}',
  startText: 'El flujo habla con el cliente hasta terminar, hasta que respondas o hasta detenerlo.',
  started: 'Flujo {{flow}} iniciado.',
  stop: 'Detener flujo',
  stopOf: 'Detener el flujo {{flow}}',
  stopTitle: '¿Detener el flujo {{flow}}?',
  stopText: '{{name}} sale del flujo y pasa a esperar a una persona.',
  stopped: 'Flujo {{flow}} detenido.',
  inFlow: 'En el flujo {{flow}}: {{node}}',
  version: 'versión {{count}}',
  flows: 'Flujos',
  none: 'No se encontró ningún flujo.',
  cancel: 'Cancelar',
}

export const ticketFlowWords = catalogue('ticket-flows', pt, en, es)
