import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'OpenAI',
  noun: 'OpenAI',
  noPrompt: 'Sem prompt',
  apiKey: 'Chave da API',
  apiKeyHelp: 'Fica guardada cifrada e não é mostrada de novo.',
  prompt: 'Prompt',
  temperature: 'Temperatura',
  maxTokens: 'Máximo de tokens',
  maxMessages: 'Máximo de mensagens',
  model: 'Modelo',
}

const en: typeof pt = {
  kind: 'OpenAI',
  noun: 'OpenAI',
  noPrompt: 'No prompt',
  apiKey: 'API key',
  apiKeyHelp: 'It is stored encrypted, and never shown again.',
  prompt: 'Prompt',
  temperature: 'Temperature',
  maxTokens: 'Max tokens',
  maxMessages: 'Max messages',
  model: 'Model',
}

const es: typeof pt = {
  kind: 'OpenAI',
  noun: 'OpenAI',
  noPrompt: 'Sin prompt',
  apiKey: 'Clave de la API',
  apiKeyHelp: 'Se guarda cifrada y no se vuelve a mostrar.',
  prompt: 'Prompt',
  temperature: 'Temperatura',
  maxTokens: 'Máximo de tokens',
  maxMessages: 'Máximo de mensajes',
  model: 'Modelo',
}

export const openaiWords = catalogue('openaiNode', pt, en, es)
