import { catalogue } from '../../../platform/words.ts'

const pt = {
  none: 'Nenhuma fila ou conexão usa. Isso não pode ser desfeito.',
  some: 'Seguem sem respostas automáticas: {{what}}. Isso não pode ser desfeito.',
  queues_one: '{{count}} fila',
  queues_other: '{{count}} filas',
  connections_one: '{{count}} conexão',
  connections_other: '{{count}} conexões',
}

const en: typeof pt = {
  none: 'No queue or connection uses it. This cannot be undone.',
  some: 'These go on without its answers: {{what}}. This cannot be undone.',
  queues_one: '{{count}} queue',
  queues_other: '{{count}} queues',
  connections_one: '{{count}} connection',
  connections_other: '{{count}} connections',
}

const es: typeof pt = {
  none: 'Ninguna cola o conexión lo usa. No se puede deshacer.',
  some: 'Siguen sin sus respuestas: {{what}}. No se puede deshacer.',
  queues_one: '{{count}} cola',
  queues_other: '{{count}} colas',
  connections_one: '{{count}} conexión',
  connections_other: '{{count}} conexiones',
}

export const answeredForWords = catalogue('answered-for', pt, en, es)
