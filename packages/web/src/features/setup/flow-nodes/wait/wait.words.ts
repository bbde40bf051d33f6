import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Espera',
  noun: 'espera',
  waits: 'Espera {{time}}',
  amount: 'Quanto tempo',
  help: 'O fluxo continua sozinho depois deste tempo.',
}

const en: typeof pt = {
  kind: 'Wait',
  noun: 'wait',
  waits: 'Waits {{time}}',
  amount: 'How long',
  help: 'The flow goes on by itself after that time.',
}

const es: typeof pt = {
  kind: 'Espera',
  noun: 'espera',
  waits: 'Espera {{time}}',
  amount: 'Cuánto tiempo',
  help: 'El flujo sigue solo después de ese tiempo.',
}

export const waitWords = catalogue('waitNode', pt, en, es)
