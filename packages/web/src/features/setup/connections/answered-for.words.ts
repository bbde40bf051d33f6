import { catalogue } from '../../../platform/words.ts'

const pt = {
  none: 'Nenhuma fila ou conexão usa. Isso não pode ser desfeito.',
  some: 'Seguem sem respostas automáticas: {{what}}. Isso não pode ser desfeito.',
}

const en: typeof pt = {
  none: 'No queue or connection uses it. This cannot be undone.',
  some: 'These go on without its answers: {{what}}. This cannot be undone.',
}

const es: typeof pt = {
  none: 'Ninguna cola o conexión lo usa. No se puede deshacer.',
  some: 'Siguen sin sus respuestas: {{what}}. No se puede deshacer.',
}

export const answeredForWords = catalogue('answered-for', pt, en, es)
