import { catalogue } from '../../../platform/words.ts'

const pt = {
  integration: 'Integração',
  noIntegration: 'Nenhuma integração',
  noPrompt: 'Nenhum prompt',
}

const en: typeof pt = {
  integration: 'Integration',
  noIntegration: 'No integration',
  noPrompt: 'No prompt',
}

const es: typeof pt = {
  integration: 'Integración',
  noIntegration: 'Ninguna integración',
  noPrompt: 'Ningún prompt',
}

export const answererWords = catalogue('answerers', pt, en, es)
