import { openAiVoices } from '@guiche/contract/flow-nodes/limits'
import { expect, it } from 'vitest'
import { voiceName } from './voice-name.ts'

it('voices have readable names', () => {
  expect(
    openAiVoices
      .filter((voice) => voice !== 'texto')
      .map(voiceName)
      .join(', '),
  ).toBe(
    'Francisca, Antônio, Brenda, Donato, Elza, Fábio, Giovanna, Humberto, Julio, Leila, Letícia, Manuela, Nicolau, Valério, Yara',
  )
})
