import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Encerrar',
  noun: 'encerramento',
  closes: 'Encerra o atendimento.',
  message: 'Mensagem de despedida',
  help: 'Depois dela o atendimento é encerrado.',
}

const en: typeof pt = {
  kind: 'Close',
  noun: 'close',
  closes: 'Closes the ticket.',
  message: 'Farewell message',
  help: 'After it the ticket is closed.',
}

const es: typeof pt = {
  kind: 'Cerrar',
  noun: 'cierre',
  closes: 'Cierra el ticket.',
  message: 'Mensaje de despedida',
  help: 'Después se cierra el ticket.',
}

export const closeWords = catalogue('closeNode', pt, en, es)
